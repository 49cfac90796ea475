import type { ReactNode } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { CardProblem } from '../calls/card-problem.tsx';
import { RefreshFailed } from '../refresh-failed.tsx';
import { LoadMore } from './load-more.tsx';

interface ListQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isRefetchError: boolean;
  readonly dataUpdatedAt: number;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  refetch(): unknown;
  fetchNextPage?(): unknown;
}

interface ListCardProps {
  /** Names the card if it could not be loaded. */
  title: string;
  query: ListQuery;
  rows: readonly unknown[];
  /** Above the rows: a heading, or the filters. */
  head?: ReactNode;
  /** Shown until the first rows arrive. */
  loading: ReactNode;
  empty: ReactNode;
  children: ReactNode;
  moreLabel?: string;
  foot?: ReactNode;
  labelledBy?: string;
}

/** A list from the server: loading, failed, empty, or rows with a button for more. */
export function ListCard(props: ListCardProps) {
  const { title, query, rows, head, loading, empty, children, moreLabel, foot, labelledBy } = props;
  if (query.data === undefined && query.isError)
    return (
      <CardProblem
        title={title}
        error={query.error}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  return (
    <Card className="overflow-hidden" aria-labelledby={labelledBy} aria-busy={query.isFetching || undefined}>
      {head}
      <RefreshFailed query={query} className="mx-5 my-4 max-md:mx-4" />
      {query.data === undefined ? loading : rows.length === 0 ? empty : children}
      <LoadMore pages={query} {...(moreLabel ? { label: moreLabel } : {})} />
      {foot}
    </Card>
  );
}
