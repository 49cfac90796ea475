import { displayName, may } from '@kickstand/domain/auth';
import { PROFILE_PATH } from '@kickstand/domain/navigation';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { SecondFactorBadge } from './badges.tsx';
import { LostFactorDialog } from './lost-factor-dialog.tsx';
import { type Person, useLastSeen } from './person.ts';
import { RoleDialog } from './role-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { UsePasswordDialog } from './use-password-dialog.tsx';

type Open = 'role' | 'switch' | 'signOut' | 'lostFactor' | 'usePassword';

export function AccountCard({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'common']);
  const self = useSession().user?.id === person.id;
  const format = useFormat();
  const lastSeen = useLastSeen();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const on = person.deactivatedAt === null;

  return (
    <Card aria-labelledby="account">
      <CardHead id="account" title={t('users:account.title')} />
      {self ? (
        <CardBody>
          <Note tone="info">
            {t('users:account.own')}{' '}
            <Link to={PROFILE_PATH} className={linkStyles}>
              {t('users:account.toProfile')}
            </Link>
          </Note>
        </CardBody>
      ) : null}
      <dl>
        <Line
          term={t('users:role')}
          text={t(`common:roles.${person.role}`)}
          hint={t(`users:roleText.${person.role}`)}
        >
          {self ? null : (
            <Button size="sm" aria-label={t('users:changeRole.open')} onClick={() => setOpen('role')}>
              {t('users:account.change')}
            </Button>
          )}
        </Line>
        <Line
          term={t('users:account.state')}
          text={
            person.deactivatedAt
              ? t('users:offSince', { when: format.date(person.deactivatedAt, 'list') })
              : t('users:account.active')
          }
          hint={t(on ? 'users:account.activeHint' : 'users:account.offHint')}
        >
          {self ? null : (
            <Button size="sm" variant={on ? 'danger-ghost' : 'secondary'} onClick={() => setOpen('switch')}>
              {t(on ? 'users:deactivate.open' : 'users:reactivate.open')}
            </Button>
          )}
        </Line>
        <Line
          term={t('users:lastSeen')}
          text={lastSeen(person)}
          hint={t('users:account.since', { when: format.date(person.createdAt, 'list') })}
        >
          {on && !person.sample ? (
            <Button size="sm" onClick={() => setOpen('signOut')}>
              {t('users:signOut.open')}
            </Button>
          ) : null}
        </Line>
        <Line
          term={t('users:secondFactor')}
          text={
            on ? <SecondFactorBadge person={person} /> : t(person.secondFactor ? 'users:on' : 'users:off')
          }
        >
          {person.secondFactor && !self && may(person.role, 'staff.read') ? (
            <Button
              size="sm"
              variant="danger-ghost"
              aria-label={t('users:lostFactor.label', { name: displayName(person) || person.email })}
              onClick={() => setOpen('lostFactor')}
            >
              {t('users:lostFactor.open')}
            </Button>
          ) : null}
        </Line>
        {person.sso ? (
          <Line term={t('users:sso.term')} text={t('users:sso.linked')}>
            {self || !on ? null : (
              <Button
                size="sm"
                aria-label={t('users:sso.label', { name: displayName(person) || person.email })}
                onClick={() => setOpen('usePassword')}
              >
                {t('users:sso.open')}
              </Button>
            )}
          </Line>
        ) : null}
      </dl>
      {open === 'role' ? <RoleDialog person={person} onClose={close} /> : null}
      {open === 'switch' ? <SwitchDialog person={person} onClose={close} /> : null}
      {open === 'lostFactor' ? <LostFactorDialog person={person} onClose={close} /> : null}
      {open === 'usePassword' ? <UsePasswordDialog person={person} onClose={close} /> : null}
      {open === 'signOut' ? <SignOutDialog person={person} self={self} onClose={close} /> : null}
    </Card>
  );
}

interface LineProps {
  term: string;
  text: ReactNode;
  hint?: string;
  children?: ReactNode;
}

/** One fact and what can be done about it. */
function Line({ term, text, hint, children }: LineProps) {
  return (
    <div className="grid min-h-16 grid-cols-[8.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-4">
      <dt className="text-small text-muted max-md:col-span-full">{term}</dt>
      <dd className="min-w-0">
        <div className="font-medium">{text}</div>
        {hint ? <p className="text-small text-muted">{hint}</p> : null}
      </dd>
      {children ? <dd className="justify-self-end">{children}</dd> : null}
    </div>
  );
}
