import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { MessagesCard } from '../../../shared/messages/messages-card.tsx';
import { customerPath } from '../../../shared/paths.ts';
import { Columns, Page, PageHead } from '../../../ui/page/page.tsx';
import { CUSTOMERS_PATH, type CustomerPage } from '../shared/customer-types.ts';
import { BalanceCard } from './balance-card.tsx';
import { BikesCard } from './bikes-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { ContactConflictNote } from './contact-conflict-note.tsx';
import { CustomerHead } from './customer-head.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MergesCard } from './merges-card.tsx';
import { NotDuplicatesCard } from './not-duplicates-card.tsx';
import { NotesCard } from './notes-card.tsx';

/** CUS-01 /dashboard/customers/:customerId: who they are, what they brought, what they owe. */
export default function CustomerScreen() {
  const { t } = useTranslation('customers');
  const { customerId = '' } = useParams();
  const found = useQuery(orpc.customers.find.queryOptions({ input: { id: customerId } }));
  usePageTitle(found.data?.customer.name ?? t('customer'));
  useWayToKept(customerId, found.data);
  if (found.data) return <Shown page={found.data} />;
  return (
    <Page>
      <PageHead title={t('customer')} back={<Link to={CUSTOMERS_PATH}>{t('title')}</Link>} />
      <MissingRecord
        title={t('customer')}
        asked={found}
        gone={{ title: t('gone.title'), text: t('gone.text'), to: CUSTOMERS_PATH, label: t('gone.back') }}
        loading={t('loadingOne')}
      />
    </Page>
  );
}

/** A record that was merged away: its address leads to the one it was merged into, which is here already. */
function useWayToKept(asked: string, page: CustomerPage | undefined): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const kept = page?.customer.id;
    if (!kept || kept === asked) return;
    queries.setQueryData(orpc.customers.find.queryKey({ input: { id: kept } }), page);
    void navigate(customerPath(kept), { replace: true });
  }, [asked, page, navigate, queries]);
}

function Shown({ page }: { page: CustomerPage }) {
  const { t } = useTranslation('customers');
  const { customer } = page;
  return (
    <Page>
      <CustomerHead page={page} />
      <DuplicatesCard customer={customer} />
      <Columns
        main={
          <>
            <BikesCard bikes={page.bikes} customerId={customer.id} />
            <HistoryCard customerId={customer.id} counts={page.counts} />
          </>
        }
        aside={
          <>
            <BalanceCard page={page} />
            <ContactCard customer={customer} />
            <MessagesCard subject={{ customerId: customer.id }} />
            <ContactConflictNote customer={customer} given={page.given} />
            <NotesCard notes={customer.notes} />
            <MergesCard merges={page.merges} />
            <NotDuplicatesCard customer={customer} different={page.different} />
          </>
        }
        asideLabel={t('contact.title')}
      />
    </Page>
  );
}
