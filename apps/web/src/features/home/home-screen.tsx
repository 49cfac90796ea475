import { displayName, may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { ChartNoAxesCombined, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageLoaded } from '../../lib/list/page-loaded.ts';
import { ShopCard } from '../../shared/shop/shop-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { BackupNote } from './backups/backup-note.tsx';
import type { Floor } from './cards/card-texts.ts';
import { MyDay } from './day/my-day.tsx';
import { partOfDay, weekday } from './greeting.ts';
import { MailCard } from './mail/mail-card.tsx';
import { MyThings } from './mine/mine.tsx';
import { SetUpCard } from './setup-tasks/set-up-card.tsx';
import { FloorSkeleton, isFirstDay, ShopFloor, useFloor, useIntakes } from './shop-floor.tsx';
import { TeamCard } from './team/team-card.tsx';
import { useNow } from './use-now.ts';

/** RT-08 /dashboard: the shop for who works here, their own things for customers. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const role = useSession().profile?.role ?? null;
  usePageTitle(t('pageTitle'));
  if (may(role, 'staff.read')) return <StaffHome />;
  return (
    <Page>
      <Greeting />
      <MyThings />
    </Page>
  );
}

/** DSH-01: what waits for this person first, then the shop, then who and where it is. */
function StaffHome() {
  const role = useSession().profile?.role ?? null;
  const now = useNow();
  const floor = useFloor();
  const intakes = useIntakes();
  const isAdmin = may(role, 'settings.manage');
  const loaded = usePageLoaded(floor.data !== undefined);
  return (
    <Page>
      <Greeting
        floor={loaded ? floor.data : undefined}
        actions={<Actions overview={may(role, 'analytics.read')} />}
      />
      {loaded ? null : <FloorSkeleton />}
      <div hidden={!loaded}>
        {isAdmin ? <SetUpCard folded={!isFirstDay(floor.data, intakes.data)} /> : null}
        {may(role, 'backup.manage') ? <BackupNote /> : null}
        {may(role, 'mail.outbox') ? <MailCard /> : null}
        <MyDay quiet={role !== 'technician'} />
        <ShopFloor floor={floor} intakes={intakes} now={now} />
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          <TeamCard />
          <ShopCard />
        </div>
      </div>
    </Page>
  );
}

function Actions({ overview }: { overview: boolean }) {
  const { t } = useTranslation('home');
  return (
    <>
      {overview ? (
        <Button asChild icon={ChartNoAxesCombined}>
          <Link to={pathTo('/dashboard/overview')}>{t('overview')}</Link>
        </Button>
      ) : null}
      <Button asChild variant="primary" icon={Plus}>
        <Link to={pathTo('/dashboard/intake-forms/new')}>{t('create')}</Link>
      </Button>
    </>
  );
}

function Greeting({ floor, actions }: { floor?: Floor | undefined; actions?: ReactNode }) {
  const { t } = useTranslation(['home', 'shell']);
  const { profile, boot } = useSession();
  const { language } = useLanguage();
  const format = useFormat();
  const now = useNow();
  const timeZone = boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const name = profile?.firstName || displayName(profile ?? {}) || t('shell:userFallback');
  const day = t('home:facts.day', {
    weekday: weekday(now, timeZone, language),
    date: format.date(now, 'long'),
  });
  const shop = useShopWords(floor);
  return (
    <PageHead
      title={t(`home:greeting.${partOfDay(now, timeZone)}`, { name })}
      facts={shop ? `${day} ${shop}` : day}
      actions={actions}
    />
  );
}

function useShopWords(floor: Floor | undefined): string {
  const { t } = useTranslation('home');
  if (!floor) return '';
  const count = floor.statuses.reduce((sum, status) => sum + status.count, 0);
  if (count === 0) return t('facts.none');
  const bikes = t('facts.bikes', { count });
  return floor.stuck.count === 0
    ? t('facts.allMoving', { bikes })
    : t('facts.stuck', { bikes, count: floor.stuck.count });
}
