import { displayName, may } from '@kickstand/domain/auth';
import { USERS_PATH } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { MissingRecord } from '../../lib/list/missing-record.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Columns, Page, PageHead } from '../../ui/page/page.tsx';
import { AccountCard } from './person/account-card.tsx';
import { ActivityCard } from './person/activity-card.tsx';
import type { Person } from './person/person.ts';
import { RoleTable } from './role-table.tsx';

/** USR-01 /dashboard/users/:userId: one person's account. */
export default function PersonScreen() {
  const { t } = useTranslation('users');
  const { userId = '' } = useParams();
  const mayReadAudit = may(useSession().profile?.role, 'audit.read');
  const person = useQuery(orpc.users.find.queryOptions({ input: { id: userId } }));
  const name = person.data && (displayName(person.data) || person.data.email);
  usePageTitle(name ?? t('person'));

  return (
    <Page>
      <PageHead
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{name ?? t('person')}</span>
            {person.data ? <States person={person.data} /> : null}
          </span>
        }
        facts={person.data ? <span className="wrap-anywhere">{person.data.email}</span> : undefined}
        back={<Link to={USERS_PATH}>{t('title')}</Link>}
      />
      {person.data ? (
        <Columns
          main={
            <>
              <AccountCard person={person.data} />
              {mayReadAudit ? <ActivityCard personId={person.data.id} /> : null}
            </>
          }
          aside={<RoleTable />}
          asideLabel={t('rights.title')}
        />
      ) : (
        <MissingRecord
          title={t('account.title')}
          asked={person}
          gone={{ title: t('gone.title'), text: t('gone.text'), to: USERS_PATH, label: t('gone.back') }}
          loading={t('loadingPerson')}
        />
      )}
    </Page>
  );
}

function States({ person }: { person: Person }) {
  const { t } = useTranslation('users');
  return (
    <>
      {person.deactivatedAt ? <Badge tone="outline">{t('deactivated')}</Badge> : null}
      {person.sample ? <Badge tone="outline">{t('sample')}</Badge> : null}
    </>
  );
}
