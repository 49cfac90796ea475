import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useFormat } from '../../../lib/format.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { countPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { type CountRow, useCounts } from './counts-query.ts';
import { useScope } from './scope.ts';
import { StartDialog } from './start-dialog.tsx';
import { CountStateBadge } from './state-badge.tsx';

/** INV-02 /dashboard/inventory/counts: finished counts and the current one. */
export default function CountsScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('counts.title'));
  const [starting, setStarting] = useState(false);
  const found = useCounts();
  const counts = found.data ?? [];
  const scanned = usePartScan();
  const start = () => setStarting(true);
  return (
    <Page>
      <PageHead
        title={t('counts.title')}
        facts={t('counts.facts')}
        actions={
          <Button variant="primary" icon={Plus} onClick={start}>
            {t('counts.start')}
          </Button>
        }
      />
      <ListCard
        title={t('counts.title')}
        query={found}
        rows={counts}
        loading={<SkeletonList label={t('counts.loading')} rows={4} className="p-5 max-md:p-4" />}
        empty={
          <EmptyState
            title={t('counts.empty')}
            text={t('counts.emptyText')}
            action={
              <Button icon={Plus} onClick={start}>
                {t('counts.start')}
              </Button>
            }
          />
        }
      >
        <CountsTable counts={counts} />
      </ListCard>
      {starting ? <StartDialog onClose={() => setStarting(false)} /> : null}
      {scanned}
    </Page>
  );
}

function CountsTable({ counts }: { counts: readonly CountRow[] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const scope = useScope();
  const navigate = useNavigate();
  const columns: readonly Column<CountRow>[] = [
    {
      key: 'number',
      head: t('counts.number'),
      mobile: 'title',
      cell: ({ id, number }) => (
        <Link to={countPath(id)} className={linkStyles}>
          {t('counts.tag', { number })}
        </Link>
      ),
    },
    {
      key: 'scope',
      head: t('counts.scope'),
      cell: (count) => (
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere text-ink">{scope(count)}</span>
          {count.note ? (
            <span className="line-clamp-1 text-small wrap-anywhere text-muted">{count.note}</span>
          ) : null}
        </span>
      ),
      className: 'md:min-w-44',
    },
    {
      key: 'state',
      head: t('counts.state'),
      mobile: 'side',
      cell: ({ state }) => <CountStateBadge state={state} />,
      className: 'max-md:row-start-1',
    },
    {
      key: 'progress',
      head: t('counts.progress'),
      align: 'end',
      mobile: 'side',
      cell: ({ counted, lines }) => t('counts.of', { counted, lines }),
      className: 'max-md:row-start-2',
    },
    {
      key: 'differing',
      head: t('counts.differing'),
      align: 'end',
      cell: ({ differing }) => differing,
      mobile: 'hidden',
    },
    {
      key: 'started',
      head: t('counts.started'),
      cell: ({ startedAt, startedBy }) =>
        t('counts.startedBy', { date: format.date(startedAt, 'list'), name: startedBy }),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={counts}
      rowKey={({ id }) => id}
      caption={t('counts.title')}
      onRowClick={({ id }) => void navigate(countPath(id))}
    />
  );
}
