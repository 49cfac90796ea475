import { may } from '@kickstand/domain/auth';
import { formatCalendarDate } from '@kickstand/domain/format';
import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { Button } from '../../ui/button.tsx';
import { Columns, Page, PageHead } from '../../ui/page/page.tsx';
import { DrawerCard } from './close/drawer-card.tsx';
import { PastClosesCard } from './close/past-closes-card.tsx';
import { type Filter, useFilter } from './filter.ts';
import { ExportButton } from './list/export-button.tsx';
import { MethodTiles } from './list/method-tiles.tsx';
import { TransactionsCard } from './list/transactions-card.tsx';

const PickDialog = lazy(() => import('./take/pick-dialog.tsx'));

/** TXN-02 /dashboard/transactions: the shop's money, and the daily close. */
export default function TransactionsScreen() {
  const { t } = useTranslation('money');
  const seesAll = may(useSession().profile?.role, 'money.readAll');
  const filter = useFilter();
  const [taking, setTaking] = useState(false);
  usePageTitle(t('list.title'));
  return (
    <Page>
      <PageHead
        title={t('list.title')}
        facts={<Facts filter={filter} seesAll={seesAll} />}
        actions={
          <>
            {seesAll ? <ExportButton filter={filter} /> : null}
            <Button variant="primary" icon={HandCoins} onClick={() => setTaking(true)}>
              {t('list.take')}
            </Button>
          </>
        }
      />
      <MethodTiles filter={filter} />
      {seesAll ? (
        <Columns
          main={<TransactionsCard filter={filter} />}
          asideLabel={t('close.title')}
          aside={
            <>
              <DrawerCard day={filter.day ?? filter.today} />
              <PastClosesCard />
            </>
          }
        />
      ) : (
        <TransactionsCard filter={filter} />
      )}
      {taking ? (
        <Suspense fallback={null}>
          <PickDialog onClose={() => setTaking(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Facts({ filter, seesAll }: { filter: Filter; seesAll: boolean }) {
  const { t } = useTranslation('money');
  const { language } = useLanguage();
  const named = (day: string) => formatCalendarDate(day, 'long', language);
  const { day, from, to } = filter;
  const shown = day
    ? named(day)
    : from && to
      ? `${named(from)} – ${named(to)}`
      : from
        ? `${t('list.from')} ${named(from)}`
        : `${t('list.to')} ${named(to ?? filter.today)}`;
  return `${shown}. ${t(seesAll ? 'list.facts' : 'list.factsOwn')}`;
}
