import type { Outputs } from '@kickstand/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import { customerPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { MergeDialog } from '../shared/merge-dialog.tsx';
import { Pair, PairActions } from '../shared/pair.tsx';
import { useNotSame } from '../shared/use-different.ts';
import type { CustomerFilter } from './customers-query.ts';

type TwoRecords = Outputs['customers']['duplicatePairs']['pairs'][number];

/** CUS-02: possible duplicates, both records side by side, with one decision each. */
export function PairsList({ filter }: { filter: CustomerFilter }) {
  const { t } = useTranslation('customers');
  const found = useInfiniteQuery(
    orpc.customers.duplicatePairs.infiniteOptions({
      input: (skip: number) => ({
        ...(filter.search.trim() ? { search: filter.search.trim().slice(0, 200) } : {}),
        ...(skip > 0 ? { skip } : {}),
      }),
      initialPageParam: 0,
      getNextPageParam: (page, pages) =>
        page.more ? pages.reduce((sum, { pairs }) => sum + pairs.length, 0) : undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const [merging, setMerging] = useState<TwoRecords | null>(null);
  if (found.data === undefined && found.isError)
    return (
      <CardProblem
        title={t('list.duplicates')}
        error={found.error}
        busy={found.isFetching}
        onTryAgain={() => void found.refetch()}
      />
    );
  if (found.data === undefined)
    return <SkeletonList label={t('loading')} rows={6} className="p-5 max-md:p-4" />;
  const pairs = found.data.pages.flatMap((page) => page.pairs);
  if (pairs.length === 0)
    return (
      <EmptyState
        title={t('list.empty')}
        text={filter.search.trim() ? t('list.emptyNarrowed') : t('list.emptyDuplicates')}
        action={<Button onClick={filter.clear}>{t('list.clear')}</Button>}
      />
    );
  return (
    <>
      <ul aria-label={t('list.duplicates')} className="grid gap-3 bg-warning-soft p-5 max-md:p-4">
        {pairs.map((pair) => (
          <PairRow key={`${pair.one.id} ${pair.other.id}`} pair={pair} onMerge={() => setMerging(pair)} />
        ))}
      </ul>
      <LoadMore pages={found} />
      {merging ? (
        <MergeDialog customer={merging.one} other={merging.other} stay onClose={() => setMerging(null)} />
      ) : null}
    </>
  );
}

function PairRow({ pair: { one, other }, onMerge }: { pair: TwoRecords; onMerge: () => void }) {
  const tellApart = useNotSame(one.id);
  return (
    <Pair
      customer={one}
      path={customerPath(one.id)}
      other={other}
      actions={<PairActions other={other} tellApart={tellApart} onMerge={onMerge} />}
    />
  );
}
