import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { useErrorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { SessionRow } from './session-row.tsx';

/** Where this person is signed in, and a way to end it from here. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const sessions = useQuery(orpc.auth.sessions.queryOptions());
  const queries = useQueryClient();
  const errorText = useErrorText();
  const reread = () => queries.invalidateQueries({ queryKey: orpc.auth.sessions.key() });
  const onError = (error: unknown) => {
    toast.error(errorText(error));
    void reread();
  };
  const end = useMutation(
    orpc.auth.revokeSession.mutationOptions({
      onError,
      onSuccess: async () => {
        await reread();
        toast.success(t('sessions.ended'));
      },
    }),
  );
  const endOthers = useMutation(
    orpc.auth.revokeOtherSessions.mutationOptions({
      onError,
      onSuccess: async ({ revoked }) => {
        await reread();
        toast.success(t('sessions.endedOthers', { count: revoked }));
      },
    }),
  );

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
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate({ id: session.id })}
            />
          ))}
        </ul>
      ) : (
        <CardBody>
          <SkeletonList label={t('sessions.loading')} rows={2} />
        </CardBody>
      )}
      {shown.length > 1 ? (
        <CardFoot>
          <Button
            size="sm"
            variant="ghost"
            className="-ml-3"
            busy={endOthers.isPending}
            busyLabel={t('sessions.ending')}
            onClick={() => endOthers.mutate({})}
          >
            {t('sessions.endOthers')}
          </Button>
        </CardFoot>
      ) : null}
    </Card>
  );
}
