import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Columns, Page, PageHead } from '../../ui/page.tsx';
import { useAuditEntries, useAuditFilter } from './audit-query.ts';
import { EntriesCard } from './entries-card.tsx';
import { VerifyCard } from './verify-card.tsx';

/** AUD-01 /dashboard/audit: who changed what, and whether the log itself is whole. */
export default function AuditScreen() {
  const { t } = useTranslation('audit');
  const filter = useAuditFilter();
  const pages = useAuditEntries(filter);
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button
            icon={RefreshCw}
            busy={pages.isRefetching && !pages.isFetchingNextPage}
            onClick={() => void pages.refetch()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <Columns
        main={<EntriesCard pages={pages} filter={filter} />}
        aside={<VerifyCard />}
        asideLabel={t('verify.title')}
      />
    </Page>
  );
}
