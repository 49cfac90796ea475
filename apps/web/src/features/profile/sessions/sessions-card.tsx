import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { SessionRow } from './session-row.tsx';

type OwnSession = Outputs['auth']['sessions'][number];

/** Where this person is signed in, and a way to end it from here. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const sessions = useQuery(orpc.auth.sessions.queryOptions());
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);

  if (sessions.data === undefined && sessions.isError)
    return (
      <CardProblem
        title={t('sessions.title')}
        error={sessions.error}
        busy={sessions.isFetching}
        onTryAgain={() => void sessions.refetch()}
      />
    );
  const shown = [...(sessions.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <Card aria-labelledby="sessions">
      <CardHead id="sessions" title={t('sessions.title')} />
      {sessions.data ? (
        <ul>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : (
        <CardBody>
          <SkeletonList label={t('sessions.loading')} rows={2} />
        </CardBody>
      )}
      {shown.length > 1 ? (
        <CardFoot>
          <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        </CardFoot>
      ) : null}
      {ending ? <EndSessionsDialog which={ending} onClose={() => setEnding(null)} /> : null}
    </Card>
  );
}
