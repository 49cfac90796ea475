import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

interface AskedProps<Answer> {
  title: string;
  query: UseQueryResult<Answer>;
  rows?: number;
  children: (answer: Answer) => ReactNode;
}

/** A card that asks for itself: grey while it waits, a problem of its own when it fails. */
export function Asked<Answer>({ title, query, rows = 3, children }: AskedProps<Answer>) {
  const { t } = useTranslation('home');
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <CardProblem
        title={title}
        error={query.error}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        <SkeletonList label={t('loading')} rows={rows} />
      </CardBody>
    </Card>
  );
}
