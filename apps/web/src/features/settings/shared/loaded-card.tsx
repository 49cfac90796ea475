import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

interface LoadedCardProps<Data> {
  id: string;
  title: string;
  loading: string;
  rows?: number;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  badge?: (data: Data) => ReactNode;
  action?: (data: Data) => ReactNode;
  /** The head is part of the content: a form's body follows it closely. */
  children: (data: Data, head: ReactNode) => ReactNode;
}

/** A card of server data: loading, failed, or loaded. */
export function LoadedCard<Data>({
  id,
  title,
  loading,
  rows = 3,
  query,
  badge,
  action,
  children,
}: LoadedCardProps<Data>) {
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <CardProblem
        title={title}
        error={query.error}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  const head = (
    <CardHead
      as="h3"
      id={id}
      title={title}
      {...(badge && data !== undefined ? { badge: badge(data) } : {})}
      {...(action && data !== undefined ? { action: action(data) } : {})}
    />
  );
  return (
    <Card aria-labelledby={id}>
      {data === undefined ? (
        <>
          {head}
          <CardBody>
            <SkeletonList label={loading} rows={rows} />
          </CardBody>
        </>
      ) : (
        children(data, head)
      )}
    </Card>
  );
}
