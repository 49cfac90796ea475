import { INTAKE_FORMS_PATH } from '@kickstand/domain/navigation';
import { skipToken, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { isFormId } from '../shared/form-id.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailCards } from './detail-cards.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import type { IntakeRecord } from './record.ts';
import { StatusBadge } from './status-badge.tsx';

/** DET-01 /dashboard/intake-forms/:id: one complete form, and its actions. */
export default function DetailScreen() {
  const { t } = useTranslation('intake');
  const { id } = useParams();
  const form = useQuery(
    orpc.intake.find.queryOptions({
      input: isFormId(id) ? { id } : skipToken,
      // A picture's URL expires after an hour or two; a tablet at the counter stays open longer.
      refetchInterval: 30 * 60_000,
    }),
  );
  const title = form.data?.bikeInfo || form.data?.form.customerName || t('title');
  usePageTitle(title);
  const missing = !isFormId(id) || (form.isError && errorCode(form.error) === 'NOT_FOUND');

  return (
    <Page>
      <PageHead
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {form.data ? <StatusBadge status={form.data.status} /> : null}
          </span>
        }
        facts={form.data ? <TakenIn record={form.data} /> : undefined}
        back={<Link to={INTAKE_FORMS_PATH}>{t('title')}</Link>}
        actions={missing || (form.isError && !form.data) ? undefined : <DetailActions record={form.data} />}
      />
      {form.data ? (
        <DetailCards record={form.data} />
      ) : !isFormId(id) ? (
        <Nothing title={t('detail.badId')} />
      ) : missing ? (
        <Nothing title={t('detail.none')} />
      ) : form.isError ? (
        <LoadFailure error={form.error} busy={form.isFetching} onRetry={() => void form.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

function TakenIn({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const facts = {
    customer: record.form.customerName || t('notAvailable'),
    person: record.createdBy,
    when: format.date(record.createdAt, 'moment'),
  };
  return (
    <span className="wrap-anywhere">
      {t(record.createdBy ? 'detail.takenIn' : 'detail.takenInByNobody', facts)}
      {' · '}
      {t('number', { number: record.number })}
    </span>
  );
}

function Nothing({ title }: { title: string }) {
  const { t } = useTranslation('intake');
  return (
    <Card role="alert">
      <EmptyState
        title={title}
        text={t('detail.noneText')}
        action={
          <Button asChild>
            <Link to={INTAKE_FORMS_PATH}>{t('backToForms')}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function LoadFailure({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const unexpected = errorCode(error) === 'UNKNOWN';
  return (
    <ErrorPanel
      title={t(unexpected ? 'intake:detail.loadUnexpected' : 'intake:detail.loadFailed')}
      message={errorText(error)}
    >
      <Button icon={RefreshCw} busy={busy} onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </ErrorPanel>
  );
}
