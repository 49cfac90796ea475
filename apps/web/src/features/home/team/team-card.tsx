import type { Outputs } from '@kickstand/api';
import { displayName, may } from '@kickstand/domain/auth';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { RemoveSample } from '../../../shared/shop/remove-sample.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

type Person = Outputs['home']['team'][number];

const TONES = ['accent', 'violet', 'orange'] as const;

/** The people who work here. */
export function TeamCard() {
  const { t } = useTranslation('home');
  const { profile } = useSession();
  const team = useQuery(orpc.home.team.queryOptions());

  if (team.data === undefined && team.isError)
    return (
      <CardProblem
        title={t('team.title')}
        error={team.error}
        busy={team.isFetching}
        onTryAgain={() => void team.refetch()}
      />
    );
  const mayRemove = may(profile?.role, 'settings.manage');
  const hasSample = team.data?.some((person) => person.sample) ?? false;
  return (
    <Card aria-labelledby="team">
      <CardHead
        id="team"
        title={t('team.title')}
        badge={team.data ? <Badge className="num">{team.data.length}</Badge> : null}
      />
      {team.data ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line py-1.5 sm:grid-cols-2">
          {team.data.map((person, index) => (
            <Member
              key={person.id}
              person={person}
              tone={TONES[index % TONES.length] ?? 'accent'}
              self={person.id === profile?.id}
            />
          ))}
        </ul>
      ) : (
        <CardBody>
          <PeopleSkeleton label={t('team.loading')} />
        </CardBody>
      )}
      {team.data?.length === 1 ? (
        <CardBody className="text-small text-muted">{t('team.alone')}</CardBody>
      ) : null}
      {mayRemove && hasSample ? (
        <CardFoot>
          <RemoveSample />
        </CardFoot>
      ) : null}
    </Card>
  );
}

interface MemberProps {
  person: Person;
  tone: (typeof TONES)[number];
  self: boolean;
}

function Member({ person, tone, self }: MemberProps) {
  const { t } = useTranslation(['home', 'common']);
  const name = displayName(person);
  return (
    <li className="flex min-h-14 items-center gap-3 px-5 py-2 max-md:px-4">
      <Avatar name={name} tone={tone} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-small text-muted">{t(`common:roles.${person.role}`)}</p>
      </div>
      {self ? <Badge tone="accent">{t('home:team.you')}</Badge> : null}
      {person.sample ? <Badge tone="outline">{t('home:team.sample')}</Badge> : null}
    </li>
  );
}
