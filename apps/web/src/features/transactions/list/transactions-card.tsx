import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { useEntryActions } from '../../../shared/money/entry-parts.tsx';
import type { Entry } from '../../../shared/money/ledger-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardFoot } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import type { Filter } from '../filter.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { Filters } from './filters.tsx';
import { TransactionsTable } from './transactions-table.tsx';

export function TransactionsCard({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  const pages = useEntries(filter);
  const [opened, setOpened] = useState<Entry | null>(null);
  const { ask, dialog } = useEntryActions();
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <>
      <ListCard
        title={t('list.title')}
        query={pages}
        rows={entries}
        head={<Filters filter={filter} />}
        loading={<SkeletonList label={t('list.loading')} rows={6} className="p-5 max-md:p-4" />}
        empty={
          <EmptyState
            title={t('list.empty')}
            text={t(filter.narrowed ? 'list.emptyNarrowed' : 'list.emptyText')}
            action={filter.narrowed ? <Button onClick={filter.clear}>{t('list.clear')}</Button> : undefined}
          />
        }
        foot={entries.length > 0 ? <Foot filter={filter} /> : null}
      >
        <TransactionsTable entries={entries} withDate={filter.day === null} onOpen={setOpened} />
      </ListCard>
      {opened ? (
        <EntryDialog
          entry={opened}
          onClose={() => setOpened(null)}
          onAsk={(what) => {
            setOpened(null);
            ask({ what, entry: opened });
          }}
        />
      ) : null}
      {dialog}
    </>
  );
}

/** Newest first, page by page; earlier results stay until the new answer arrives. */
function useEntries({ input }: Filter) {
  return useInfiniteQuery(
    orpc.payments.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.entries.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Of everything that fits, loaded or not. */
function Foot({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const totals = useQuery(orpc.payments.totals.queryOptions({ input: filter.input }));
  if (!totals.data) return null;
  const { rows, netCents, adjustmentsCents } = totals.data;
  return (
    <CardFoot className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
      <span className="text-muted">{t('list.rows', { count: rows })}</span>
      {adjustmentsCents === 0 ? null : (
        <span className="text-muted">{t('list.adjusted', { amount: format.money(adjustmentsCents) })}</span>
      )}
      <span>
        {t('list.total')} <Money cents={netCents} className="font-strong" />
      </span>
    </CardFoot>
  );
}
