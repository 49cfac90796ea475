import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { useAuditEntries, useAuditFilter } from './audit-query.ts';
import { EntriesCard } from './entries-card.tsx';
import { useVerify } from './use-verify.ts';
import { VerifyCard } from './verify-card.tsx';

/** AUD-01 /dashboard/audit: who changed what, and whether the log itself is whole. */
export default function AuditScreen() {
  const { t } = useTranslation('audit');
  const filter = useAuditFilter();
  const pages = useAuditEntries(filter);
  const { verifying, verify } = useVerify();
  const running = verifying?.state === 'running';
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button
            variant="primary"
            icon={ShieldCheck}
            busy={running}
            busyLabel={t('verify.running')}
            onClick={verify}
          >
            {t(verifying ? 'verify.again' : 'verify.start')}
          </Button>
        }
      />
      {verifying ? <VerifyCard verifying={verifying} /> : null}
      <EntriesCard pages={pages} filter={filter} />
    </Page>
  );
}
