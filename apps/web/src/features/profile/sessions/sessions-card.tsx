import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { SessionRow } from './session-row.tsx';

type OwnSession = Outputs['auth']['sessions'][number];

/** Where this person is signed in; sessions can be ended here. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const sessions = useQuery(orpc.auth.sessions.queryOptions());
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);

  const shown = [...(sessions.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <ListCard
      title={t('sessions.title')}
      labelledBy="sessions"
      query={sessions}
      rows={shown}
      head={<CardHead id="sessions" title={t('sessions.title')} />}
      loading={
        <CardBody>
          <SkeletonList label={t('sessions.loading')} rows={2} />
        </CardBody>
      }
      // never empty: this session is listed
      empty={null}
      foot={ending ? <EndSessionsDialog which={ending} onClose={() => setEnding(null)} /> : null}
    >
      <ul>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {shown.length > 1 ? (
        <CardFoot>
          <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        </CardFoot>
      ) : null}
    </ListCard>
  );
}
