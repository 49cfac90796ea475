import { useTranslation } from 'react-i18next';
import { ListCard } from '../../lib/list/list-card.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';
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
  return (
    <ListCard
      title={t('title')}
      query={pages}
      rows={entries}
      head={<Filters filter={filter} />}
      loading={<SkeletonList label={t('loading')} rows={8} className="p-5 max-md:p-4" />}
      empty={
        <EmptyState
          title={t('empty')}
          text={t(filter.narrowed ? 'emptyNarrowed' : 'emptyText')}
          action={filter.narrowed ? <Button onClick={filter.clear}>{t('clear')}</Button> : undefined}
        />
      }
      moreLabel={t('more')}
    >
      <ul aria-label={t('title')}>
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} startOpen={entry.id === filter.entry} />
        ))}
      </ul>
    </ListCard>
  );
}
