import { displayName } from '@kickstand/domain/auth';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { LanguageSwitch, ThemeSwitch } from '../../lib/preferences.tsx';
import { useSignOut } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';

/** The bottom of the navigation: theme, user, sign-out. */
export function Account() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
      <div className="flex flex-wrap gap-2 px-0.5">
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
      <div className="flex items-center gap-2.5 border-t border-line px-0.5 pt-3 pb-0.5">
        <Person />
        <SignOutButton />
      </div>
    </div>
  );
}

/** In the rail it is behind the user's initials. */
export function RailAccount() {
  const { t } = useTranslation('shell');
  const { name } = usePerson();
  return (
    <div className="grid w-11 justify-items-center border-t border-line pt-2">
      <Popover
        label={t('account')}
        side="right"
        align="end"
        trigger={
          <button
            type="button"
            aria-label={`${t('account')}: ${name}`}
            className="grid size-control place-items-center rounded-control hover:bg-pressed"
          >
            <Avatar name={name} />
          </button>
        }
      >
        <div className="-mt-3">
          <Account />
        </div>
      </Popover>
    </div>
  );
}

function Person() {
  const { name, role } = usePerson();
  return (
    <>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <b className="block truncate text-small font-strong">{name}</b>
        <span className="block truncate text-caption text-muted">{role}</span>
      </div>
    </>
  );
}

function usePerson(): { name: string; role: string } {
  const { t } = useTranslation(['shell', 'common']);
  const profile = useSession().profile;
  return {
    name: (profile && displayName(profile)) || t('userFallback'),
    role: profile ? t(`common:roles.${profile.role}`) : t('roleFallback'),
  };
}

function SignOutButton() {
  const { t } = useTranslation(['shell', 'common']);
  const { inProgress, loading } = useSession();
  const signOut = useSignOut();
  return (
    <Tooltip label={t('common:signOut')}>
      <Button
        variant="ghost"
        size="icon"
        icon={LogOut}
        aria-label={t('common:signOut')}
        disabled={inProgress || loading}
        onClick={signOut}
      />
    </Tooltip>
  );
}
