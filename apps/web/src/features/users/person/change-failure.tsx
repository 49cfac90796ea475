import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { Note } from '../../../ui/page/note.tsx';
import type { Person } from './person.ts';

interface ChangeFailureProps {
  person: Person;
  failure: unknown;
  /** The person before someone else's change; null if there was none. */
  before: Person | null;
}

/** Why an account was not changed, and what to do. */
export function ChangeFailure({ person, failure, before }: ChangeFailureProps) {
  const { t } = useTranslation(['users', 'common']);
  const errorText = useErrorText();
  if (before)
    return (
      <Note tone="warning" role="alert" title={t('users:stale.title')}>
        {[
          before.role === person.role
            ? null
            : t('users:stale.role', { role: t(`common:roles.${person.role}`) }),
          before.deactivatedAt === person.deactivatedAt
            ? null
            : t(person.deactivatedAt ? 'users:stale.deactivated' : 'users:stale.reactivated'),
          t('users:stale.again'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
    );
  if (failure === null) return null;
  const code = errorCode(failure);
  return (
    <Note tone="danger" role="alert">
      {code === 'LAST_ADMINISTRATOR' || code === 'OWN_ACCOUNT'
        ? t(`users:refused.${code}`)
        : errorText(failure)}
    </Note>
  );
}
