import { displayName, may } from '@kickstand/domain/auth';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/document-title.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language.ts';
import { ShopCard } from '../../lib/shop/shop-card.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { partOfDay, weekday } from './greeting.ts';
import { IntakeActions } from './intake-actions.tsx';
import { MailCard } from './mail/mail-card.tsx';
import { MyThings } from './mine/mine.tsx';
import { SetUpCard } from './setup-tasks/set-up-card.tsx';
import { TeamCard } from './team/team-card.tsx';
import { useNow } from './use-now.ts';

/** RT-08 /dashboard: what waits for this person, the team and the shop. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const role = useSession().profile?.role ?? null;
  usePageTitle(t('pageTitle'));

  return (
    <Page>
      <Greeting actions={may(role, 'intake.write') ? <IntakeActions /> : undefined} />
      {may(role, 'staff.read') ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-5">
            {may(role, 'settings.manage') ? <SetUpCard /> : null}
            {may(role, 'mail.outbox') ? <MailCard /> : null}
            <TeamCard />
          </div>
          <ShopCard />
        </div>
      ) : (
        <MyThings />
      )}
    </Page>
  );
}

function Greeting({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation(['home', 'shell']);
  const { profile, boot } = useSession();
  const { language } = useLanguage();
  const format = useFormat();
  const now = useNow();
  const timeZone = boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const name = profile?.firstName || displayName(profile ?? {}) || t('shell:userFallback');
  return (
    <PageHead
      title={t(`home:greeting.${partOfDay(now, timeZone)}`, { name })}
      facts={`${weekday(now, timeZone, language)}, ${format.date(now, 'long')}`}
      actions={actions}
    />
  );
}
