import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { WorkshopForm, type WorkshopPart } from './workshop-form.tsx';

/** What the workshop charges, how long a bike may stand, and how long links work: one part of it. */
export function WorkshopCard({ part }: { part: WorkshopPart }) {
  const { t } = useTranslation('settings');
  const id = `workshop-${part}`;
  const workshop = useQuery(orpc.workorders.setting.queryOptions());
  if (workshop.data === undefined && workshop.isError)
    return (
      <CardProblem
        title={t(`workshop.title.${part}`)}
        error={workshop.error}
        busy={workshop.isFetching}
        onTryAgain={() => void workshop.refetch()}
      />
    );
  const head = <CardHead id={id} title={t(`workshop.title.${part}`)} />;
  return (
    <Card aria-labelledby={id}>
      {workshop.data ? (
        <WorkshopForm record={workshop.data} part={part} head={head} />
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
