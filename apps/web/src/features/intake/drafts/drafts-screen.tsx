import { INTAKE_FORMS_PATH, pathTo } from '@kickstand/domain/navigation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { type Draft, DraftRow } from './draft-row.tsx';

/** DRF-02 /dashboard/intake-forms/drafts: unfinished forms, by last change. */
export default function DraftsScreen() {
  const { t } = useTranslation(['intake', 'common']);
  const [asked, setAsked] = useState<Draft | null>(null);
  const errorText = useErrorText();
  const drafts = useInfiniteQuery(
    orpc.intake.drafts.infiniteOptions({
      input: (after: string | undefined) => (after ? { after } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.drafts.at(-1)?.tempId : undefined),
    }),
  );
  const rows = drafts.data?.pages.flatMap((page) => page.drafts) ?? [];
  usePageTitle(t('intake:drafts.title'));

  return (
    <Page width="form">
      <PageHead
        title={t('intake:drafts.title')}
        facts={t('intake:drafts.facts')}
        back={<Link to={INTAKE_FORMS_PATH}>{t('intake:backToForms')}</Link>}
        actions={
          <Button asChild variant="primary" icon={Plus}>
            <Link to={pathTo('/dashboard/intake-forms/new')}>{t('intake:create')}</Link>
          </Button>
        }
      />
      {drafts.data === undefined && drafts.isError ? (
        <ErrorPanel title={t('intake:drafts.loadFailed')} message={errorText(drafts.error)}>
          <Button icon={RefreshCw} busy={drafts.isFetching} onClick={() => void drafts.refetch()}>
            {t('common:retry')}
          </Button>
        </ErrorPanel>
      ) : (
        <Card className="overflow-hidden" aria-busy={drafts.isFetching || undefined}>
          {drafts.data === undefined ? (
            <CardBody>
              <SkeletonList label={t('intake:drafts.loading')} rows={4} />
            </CardBody>
          ) : rows.length === 0 ? (
            <EmptyState title={t('intake:drafts.empty')} text={t('intake:drafts.emptyText')} />
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((draft) => (
                <DraftRow key={draft.tempId} draft={draft} onDelete={() => setAsked(draft)} />
              ))}
            </ul>
          )}
          <LoadMore pages={drafts} />
        </Card>
      )}
      {asked ? <DeleteDraft draft={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}
