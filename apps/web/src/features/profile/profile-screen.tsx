import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Columns, Page, PageHead } from '../../ui/page/page.tsx';
import { AboutCard } from './about-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { SetUpDialog } from './second-factor/set-up-dialog.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { SignInCard } from './sign-in/sign-in-card.tsx';

/** PRO-01 /dashboard/profile: what a person may change about themselves and their account. */
export default function ProfileScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const { profile, user } = useSession();
  usePageTitle(t('profile:title'));
  return (
    <Page>
      <PageHead
        title={t('profile:title')}
        facts={
          <span className="wrap-break-word">
            {[profile && t(`common:roles.${profile.role}`), user?.email].filter(Boolean).join(' · ')}
          </span>
        }
      />
      <SecondFactorDue />
      <Columns
        main={
          <>
            {profile ? <AboutCard profile={profile} /> : null}
            <SignInCard />
          </>
        }
        aside={
          <>
            <SessionsCard />
            <DeviceCard />
          </>
        }
        asideLabel={t('profile:aside')}
      />
    </Page>
  );
}

/** AUT-16. The guard redirects here from everywhere until it is done; this says why. */
function SecondFactorDue() {
  const { t } = useTranslation('profile');
  const due = useSession().session?.secondFactorDue ?? false;
  const [open, setOpen] = useState(false);
  return (
    <>
      {due ? (
        <Note
          tone="warning"
          role="status"
          icon={ShieldAlert}
          title={t('due.title')}
          className="mb-5"
          action={
            <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
              {t('due.action')}
            </Button>
          }
        >
          {t('due.text')}
        </Note>
      ) : null}
      <SetUpDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
