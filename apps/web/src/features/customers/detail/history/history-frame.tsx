import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardProblem } from '../../../../lib/calls/card-problem.tsx';
import { LoadMore } from '../../../../lib/list/load-more.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';

interface HistoryFrameProps {
  title: string;
  /** Said when there is nothing. */
  empty: string;
  rows: readonly unknown[] | undefined;
  history: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly hasNextPage?: boolean;
    refetch(): unknown;
    fetchNextPage?(): unknown;
  };
  children: ReactNode;
}

/** The states of every history: loading, failed, empty, and more. */
export function HistoryFrame({ title, empty, rows, history, children }: HistoryFrameProps) {
  const { t } = useTranslation('customers');
  if (rows === undefined && history.isError)
    return (
      <div className="p-4">
        <CardProblem
          title={title}
          error={history.error}
          busy={history.isFetching}
          onTryAgain={() => void history.refetch()}
        />
      </div>
    );
  if (rows === undefined)
    return <SkeletonList label={t('history.loading')} rows={3} className="p-5 max-md:p-4" />;
  if (rows.length === 0) return <p className="px-5 py-8 text-center text-muted">{empty}</p>;
  return (
    <>
      {children}
      <LoadMore pages={history} />
    </>
  );
}
