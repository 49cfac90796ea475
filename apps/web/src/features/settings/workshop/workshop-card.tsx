import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { WorkshopForm } from './workshop-form.tsx';

/** What the workshop charges, and how long a bike may stand. */
export function WorkshopCard() {
  const { t } = useTranslation('settings');
  const workshop = useQuery(orpc.workorders.setting.queryOptions());
  if (workshop.data === undefined && workshop.isError)
    return (
      <CardProblem
        title={t('workshop.title')}
        error={workshop.error}
        busy={workshop.isFetching}
        onTryAgain={() => void workshop.refetch()}
      />
    );
  const head = <CardHead id="workshop" title={t('workshop.title')} />;
  return (
    <Card aria-labelledby="workshop">
      {workshop.data ? (
        <WorkshopForm record={workshop.data} head={head} />
      ) : (
        <>
          {head}
          <CardBody>
            <SkeletonList label={t('workshop.loading')} rows={4} />
          </CardBody>
        </>
      )}
    </Card>
  );
}
