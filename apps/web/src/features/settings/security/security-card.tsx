import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SecurityForm } from './security-form.tsx';

/** How accounts are guarded: when a screen locks, and whether staff need a second factor. */
export function SecurityCard() {
  const { t } = useTranslation('settings');
  const security = useQuery(orpc.settings.security.queryOptions());
  if (security.data === undefined && security.isError)
    return (
      <CardProblem
        title={t('security.title')}
        error={security.error}
        busy={security.isFetching}
        onTryAgain={() => void security.refetch()}
      />
    );
  const head = <CardHead id="security" title={t('security.title')} />;
  return (
    <Card aria-labelledby="security">
      {security.data ? (
        <SecurityForm security={security.data} head={head} />
      ) : (
        <>
          {head}
          <CardBody>
            <div role="status" aria-label={t('security.loading')} className="grid gap-3">
              <Skeleton className="w-[40%]" />
              <Skeleton className="h-11 w-32" />
              <Skeleton className="w-[70%]" />
            </div>
          </CardBody>
        </>
      )}
    </Card>
  );
}
