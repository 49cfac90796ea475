import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { RevScale } from '../../../ui/data/progress.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { DoneTasks, OpenTask, wordsOf } from './tasks.tsx';

interface SetUpCardProps {
  /** The shop is at work: one line until someone wants to see more. */
  folded: boolean;
}

/**
 * Set-up tasks of a new shop. The server knows what is done; nothing is checked off by hand. Hidden once all
 * are done.
 */
export function SetUpCard({ folded }: SetUpCardProps) {
  const { t } = useTranslation('home');
  const tasks = useQuery(orpc.home.setUpTasks.queryOptions());
  const [unfolded, setUnfolded] = useState(false);

  if (tasks.data === undefined && tasks.isError)
    return (
      <Above>
        <CardProblem
          title={t('setUp.title')}
          error={tasks.error}
          busy={tasks.isFetching}
          onTryAgain={() => void tasks.refetch()}
        />
      </Above>
    );
  if (tasks.data === undefined) {
    if (folded) return null;
    return (
      <Above>
        <Card>
          <CardHead title={t('setUp.title')} />
          <CardBody>
            <SkeletonList label={t('setUp.loading')} rows={3} />
          </CardBody>
        </Card>
      </Above>
    );
  }

  const open = tasks.data.filter(({ done }) => !done);
  const done = tasks.data.filter((task) => task.done);
  const [next] = open;
  if (!next) return null;
  const shown = unfolded || !folded;
  return (
    <Above>
      <Card aria-labelledby="set-up">
        <CardHead
          id="set-up"
          title={t('setUp.title')}
          className={cn('[&>h2]:shrink-0', !shown && 'py-2.5 max-md:py-2.5')}
          badge={
            <span className="num min-w-0 truncate text-small text-muted">
              {t('setUp.progress', { done: done.length, total: tasks.data.length })}
              {shown ? null : (
                <span className="max-md:hidden">
                  {' · '}
                  {t('setUp.nextIs', { task: t(`setUp.${wordsOf(next)}.title`) })}
                </span>
              )}
            </span>
          }
          action={
            folded ? (
              <Button variant="ghost" size="sm" aria-expanded={shown} onClick={() => setUnfolded(!unfolded)}>
                <span className="max-md:sr-only">{t(shown ? 'setUp.hide' : 'setUp.show')}</span>
                <Icon
                  icon={ChevronDown}
                  size="sm"
                  className={cn('transition-transform', shown && 'rotate-180')}
                />
              </Button>
            ) : null
          }
        />
        {shown ? (
          <>
            <div className="px-5 pb-5 max-md:px-4">
              <RevScale total={tasks.data.length} done={done.length} />
            </div>
            <ul>
              {open.map(({ task, missing }) => (
                <OpenTask key={task} task={task} missing={missing} />
              ))}
            </ul>
            {done.length > 0 ? <DoneTasks tasks={done.map(({ task }) => task)} /> : null}
          </>
        ) : null}
      </Card>
    </Above>
  );
}

const Above = ({ children }: { children: ReactNode }) => <div className="mb-5">{children}</div>;
