import { useTranslation } from 'react-i18next';
import { CardProblem } from '../../lib/card-problem.tsx';
import { LoadMore } from '../../lib/load-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { AuditFilter, useAuditEntries } from './audit-query.ts';
import { EntryItem } from './entry-item.tsx';
import { Filters } from './filters.tsx';

interface EntriesCardProps {
  pages: ReturnType<typeof useAuditEntries>;
  filter: AuditFilter;
}

export function EntriesCard({ pages, filter }: EntriesCardProps) {
  const { t } = useTranslation('audit');
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  if (pages.data === undefined && pages.isError)
    return (
      <CardProblem
        title={t('title')}
        error={pages.error}
        busy={pages.isFetching}
        onTryAgain={() => void pages.refetch()}
      />
    );
  return (
    <Card className="overflow-hidden" aria-busy={pages.isFetching || undefined}>
      <Filters filter={filter} />
      {pages.data === undefined ? (
        <SkeletonList label={t('loading')} rows={8} className="p-5 max-md:p-4" />
      ) : entries.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t(filter.narrowed ? 'emptyNarrowed' : 'emptyText')}
          action={filter.narrowed ? <Button onClick={filter.clear}>{t('clear')}</Button> : undefined}
        />
      ) : (
        <ul aria-label={t('title')}>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} startOpen={entry.id === filter.entry} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} label={t('more')} />
    </Card>
  );
}
