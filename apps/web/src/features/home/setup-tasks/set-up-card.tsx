import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RevScale } from '../../../ui/progress.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { DoneTasks, OpenTask } from './tasks.tsx';

/** What a new shop still has to do. The server says what is done; nothing is ticked by hand. */
export function SetUpCard() {
  const { t } = useTranslation('home');
  const tasks = useQuery(orpc.home.setUpTasks.queryOptions());

  if (tasks.data === undefined && tasks.isError)
    return (
      <CardProblem
        title={t('setUp.title')}
        error={tasks.error}
        busy={tasks.isFetching}
        onTryAgain={() => void tasks.refetch()}
      />
    );
  if (tasks.data === undefined)
    return (
      <Card>
        <CardHead title={t('setUp.title')} />
        <CardBody>
          <SkeletonList label={t('setUp.loading')} rows={3} />
        </CardBody>
      </Card>
    );

  const open = tasks.data.filter(({ done }) => !done);
  const done = tasks.data.filter((task) => task.done);
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 text-muted">
        <Icon icon={CircleCheck} className="text-success-ink" />
        {t('setUp.allSet')}
      </p>
    );
  return (
    <Card aria-labelledby="set-up">
      <CardHead
        id="set-up"
        title={t('setUp.title')}
        action={
          <span className="num text-small text-muted">
            {t('setUp.progress', { done: done.length, total: tasks.data.length })}
          </span>
        }
      />
      <div className="px-5 pb-5 max-md:px-4">
        <RevScale total={tasks.data.length} done={done.length} />
      </div>
      <ul>
        {open.map(({ task }) => (
          <OpenTask key={task} task={task} />
        ))}
      </ul>
      {done.length > 0 ? <DoneTasks tasks={done.map(({ task }) => task)} /> : null}
    </Card>
  );
}
