import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Card, CardFoot } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { ClockNote } from './clock-note.tsx';
import { RefusedCard } from './refused-card.tsx';
import { UnsentList } from './unsent-list.tsx';
import { useUnsent } from './use-unsent.ts';

/** OFF-03. Everything on this device that the server does not have, in one place. */
export default function UnsentScreen() {
  const { t } = useTranslation(['offline', 'common']);
  usePageTitle(t('title'));
  const { unsent, failed, look, owner } = useUnsent();
  if (failed)
    return (
      <Page width="form">
        <ErrorPanel as="h1" title={t('title')} message={t('loadFailed')}>
          <Button onClick={look}>{t('common:retry')}</Button>
        </ErrorPanel>
      </Page>
    );
  const refused = unsent?.changes.filter(({ state }) => state === 'refused') ?? [];
  const nothing =
    unsent !== null && Object.values(unsent).every((entries: readonly unknown[]) => entries.length === 0);
  return (
    <Page width="form">
      <PageHead title={t('title')} facts={t('subtitle')} />
      <div className="grid gap-5">
        <ClockNote />
        {refused.map((change) => (
          <RefusedCard key={change.id} change={change} owner={owner} />
        ))}
        {unsent === null ? <SkeletonList label={t('title')} rows={3} /> : null}
        {nothing ? (
          <Card>
            <EmptyState title={t('empty')} text={t('emptyText')} />
          </Card>
        ) : null}
        {unsent && !nothing ? (
          <Card>
            <UnsentList {...unsent} onDiscarded={look} />
            <CardFoot className="text-small text-muted">{t('foot')}</CardFoot>
          </Card>
        ) : null}
      </div>
    </Page>
  );
}
