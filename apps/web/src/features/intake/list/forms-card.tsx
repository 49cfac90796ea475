import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Filters } from './filters.tsx';
import { type Filter, type ListedForm, useForms } from './forms-query.ts';
import { FormsTable } from './forms-table.tsx';
import { UndoBar } from './undo-bar.tsx';

export function FormsCard({ filter }: { filter: Filter }) {
  const { t } = useTranslation('intake');
  const forms = useForms(filter);
  const [asked, setAsked] = useState<ListedForm | null>(null);
  const [deleted, setDeleted] = useState<ListedForm | null>(null);
  const forget = useCallback(() => setDeleted(null), []);
  const rows = forms.data?.pages.flatMap((page) => page.forms) ?? [];

  return (
    <>
      <ListCard
        title={t('title')}
        query={forms}
        rows={rows}
        head={<Filters filter={filter} />}
        loading={<FormsSkeleton />}
        empty={<NoForms filter={filter} />}
      >
        <FormsTable forms={rows} removed={filter.removed} onDelete={setAsked} />
      </ListCard>
      {asked ? <DeleteDialog form={asked} onClose={() => setAsked(null)} onDeleted={setDeleted} /> : null}
      {deleted ? <UndoBar key={deleted.id} form={deleted} onGone={forget} /> : null}
    </>
  );
}

function NoForms({ filter }: { filter: Filter }) {
  const { t } = useTranslation('intake');
  const text = filter.narrowed ? 'emptyNarrowed' : filter.removed ? 'emptyRemoved' : 'emptyText';
  return (
    <EmptyState
      title={t('list.empty')}
      text={t(`list.${text}`)}
      action={
        filter.narrowed ? (
          <Button onClick={filter.clear}>{t('list.clear')}</Button>
        ) : filter.removed ? null : (
          <Button asChild icon={Plus}>
            <Link to={pathTo('/dashboard/intake-forms/new')}>{t('create')}</Link>
          </Button>
        )
      }
    />
  );
}

const WIDTHS = ['w-[42%]', 'w-[34%]', 'w-[48%]', 'w-[38%]', 'w-[44%]'];

function FormsSkeleton() {
  const { t } = useTranslation('intake');
  return (
    <div role="status" aria-label={t('list.loading')}>
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex min-h-19 items-center gap-3 border-b border-line px-5 last:border-b-0 max-md:px-4"
        >
          <Skeleton className="h-13.5 w-18 shrink-0 rounded-[9px]" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-[11px] w-[28%]" />
          </div>
          <Skeleton className="h-8 w-24 shrink-0 max-md:w-14" />
        </div>
      ))}
    </div>
  );
}
