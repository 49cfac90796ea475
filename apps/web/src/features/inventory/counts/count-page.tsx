import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { ProductPicker } from '../../../shared/stock/product-picker.tsx';
import { ScanButton } from '../../../shared/stock/scan-button.tsx';
import type { MovedOrder } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/data/progress.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PageHead } from '../../../ui/page/page.tsx';
import { BarPage } from '../shared/bar-page.tsx';
import { MovedDialog } from '../shared/moved-orders.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { CancelMenu } from './cancel-menu.tsx';
import { COUNTS, type CountRow, type useCount, type useCountFilter } from './counts-query.ts';
import { useScope } from './scope.ts';
import { Sheet } from './sheet.tsx';
import { CountStateBadge } from './state-badge.tsx';
import { useEntries } from './use-entries.ts';
import { type ScanMode, useGoTo } from './use-go-to.ts';

interface CountPageProps {
  count: CountRow;
  found: ReturnType<typeof useCount>;
  filter: ReturnType<typeof useCountFilter>;
}

export function CountPage({ count, found, filter }: CountPageProps) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const scope = useScope();
  const book = useEntries(count.id);
  const [mode, setMode] = useState<ScanMode>('jump');
  const [applying, setApplying] = useState(false);
  const [moved, setMoved] = useState<readonly MovedOrder[]>([]);
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const goTo = useGoTo({ found, filter, items, add: book.add });
  const open = count.state === 'open';
  const scan = useStockScan({ onFound: (product) => goTo(product, mode), type: 'product', wedge: open });
  const scanned = usePartScan({ enabled: !open });
  const booked = (differences: number, orders: readonly MovedOrder[]) => {
    setApplying(false);
    setMoved(orders);
    toast.success(differences > 0 ? t('counts.applied', { count: differences }) : t('counts.appliedNone'));
  };
  const bar = (
    <>
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="num font-strong">
          {t('counts.summary', { counted: count.counted, lines: count.lines })}
        </span>
        <Progress
          label={t('counts.progress')}
          value={count.lines > 0 ? (count.counted / count.lines) * 100 : 0}
          className="max-w-60"
        />
        <span className="text-small text-muted">{t('counts.differences', { count: count.differing })}</span>
      </div>
      <Button
        variant="primary"
        size="lg"
        disabled={count.counted === 0 && Object.keys(book.entries).length === 0}
        onClick={() => setApplying(true)}
      >
        {t('counts.apply')}
      </Button>
    </>
  );
  return (
    <>
      <BarPage bar={open ? bar : null}>
        <PageHead
          title={
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              {t('counts.tag', { number: count.number })}
              <CountStateBadge state={count.state} />
            </span>
          }
          facts={[
            scope(count),
            t('counts.startedBy', { date: format.date(count.startedAt, 'list'), name: count.startedBy }),
            count.note,
          ]
            .filter(Boolean)
            .join(' · ')}
          back={<Link to={COUNTS}>{t('counts.title')}</Link>}
          actions={open ? <CancelMenu count={count} /> : undefined}
        />
        {count.endedAt ? (
          <Note tone={count.state === 'applied' ? 'success' : 'info'} className="mb-5">
            {t(count.state === 'applied' ? 'counts.endedApplied' : 'counts.endedCancelled', {
              date: format.date(count.endedAt, 'moment'),
            })}
          </Note>
        ) : null}
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4 max-md:px-4 lg:grid-cols-[minmax(0,1fr)_auto]">
            {open ? (
              <ProductPicker
                label={t('counts.find')}
                type="product"
                onChoose={(product) => goTo(product, 'jump')}
              />
            ) : (
              <span />
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              {open ? (
                <div className="flex flex-wrap items-center gap-2">
                  <span aria-hidden="true" className="text-small font-medium">
                    {t('counts.scan')}
                  </span>
                  <Segmented
                    label={t('counts.scan')}
                    value={mode}
                    onChange={setMode}
                    options={[
                      { value: 'jump', label: t('counts.scanJump') },
                      { value: 'add', label: t('counts.scanAdd') },
                    ]}
                  />
                  <ScanButton busy={scan.looking} onClick={scan.openCamera} />
                </div>
              ) : null}
              <Segmented
                label={t('counts.show')}
                value={filter.show}
                onChange={filter.setShow}
                className="max-w-full max-sm:[&>button]:whitespace-normal"
                options={[
                  { value: 'all', label: t('counts.showAll') },
                  { value: 'open', label: t('counts.showOpen') },
                  { value: 'differing', label: t('counts.showDiffering') },
                ]}
              />
            </div>
          </div>
          <Sheet items={items} open={open} book={book} found={found} filter={filter} />
        </Card>
      </BarPage>
      {scan.windows}
      {scanned}
      {applying ? (
        <ApplyDialog
          count={count}
          book={book}
          onLook={() => {
            setApplying(false);
            filter.setShow('differing');
          }}
          onDone={booked}
          onClose={() => setApplying(false)}
        />
      ) : null}
      {moved.length > 0 ? (
        <MovedDialog
          title={t('counts.movedTitle', { number: count.number })}
          orders={moved}
          onClose={() => setMoved([])}
        />
      ) : null}
    </>
  );
}
