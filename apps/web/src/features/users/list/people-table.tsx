import { displayName } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { useFormat } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { SecondFactorBadge } from '../person/badges.tsx';
import { type Person, useLastSeen } from '../person/person.ts';

/** A table; on a phone every row folds to name, role and state. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const lastSeen = useLastSeen();
  const seen = (person: Person) =>
    person.deactivatedAt
      ? t('users:offSince', { when: format.date(person.deactivatedAt, 'list') })
      : lastSeen(person);
  const columns: readonly Column<Person>[] = [
    { key: 'person', head: t('users:person'), cell: (person) => <Who person={person} />, mobile: 'title' },
    {
      key: 'role',
      head: t('users:role'),
      cell: (person) => (
        <>
          {t(`common:roles.${person.role}`)}
          <span className="md:hidden">
            {' · '}
            {person.deactivatedAt ? seen(person) : t('users:seenOnPhone', { when: seen(person) })}
          </span>
        </>
      ),
      className: 'max-md:pl-11! max-md:col-span-full',
    },
    {
      key: 'seen',
      head: t('users:lastSeen'),
      cell: seen,
      mobile: 'hidden',
      className: 'text-muted whitespace-nowrap',
    },
    {
      key: 'secondFactor',
      head: t('users:secondFactor'),
      cell: (person) => <SecondFactorBadge person={person} folds />,
      mobile: 'side',
    },
  ];
  return (
    <DataTable columns={columns} rows={people} rowKey={(person) => person.id} caption={t('users:title')} />
  );
}

function Who({ person }: { person: Person }) {
  const { t } = useTranslation('users');
  const self = useSession().user?.id === person.id;
  const name = displayName(person) || person.email;
  return (
    <Link
      to={pathTo('/dashboard/users/:userId', { userId: person.id })}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-control text-ink no-underline"
    >
      <Avatar name={name} tone={person.deactivatedAt ? 'none' : 'accent'} />
      <span className="min-w-0">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {self ? <Badge tone="accent">{t('you')}</Badge> : null}
          {person.sample ? <Badge tone="outline">{t('sample')}</Badge> : null}
        </span>
        <span className="block text-small wrap-anywhere text-muted">{person.email}</span>
      </span>
    </Link>
  );
}
