import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { ItemRow, ROW_GRID } from './item-row.tsx';
import type { Choice, PlannedGroup } from './plan.ts';
import { type PurchaseRow, SupplierHead } from './supplier-head.tsx';

export type Supplier = Outputs['inventory']['suppliers']['list'][number];

interface SupplierCardProps {
  group: PlannedGroup;
  suppliers: readonly Supplier[];
  /** Drafts for this supplier: their parts are not on order yet and still suggested. */
  drafts: readonly PurchaseRow[];
  checked: boolean;
  busy: boolean;
  failure: unknown;
  /** The first card shows the column heads for all. */
  heads: boolean;
  isOpen: (productId: string) => boolean;
  onOpen: (productId: string, open: boolean) => void;
  onChoose: (productId: string, choice: Choice) => void;
  onCreate: () => void;
}

export function SupplierCard(props: SupplierCardProps) {
  const { group, suppliers, drafts, checked, busy, failure, heads, isOpen, onOpen, onChoose, onCreate } =
    props;
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const { supplier, items } = group;
  return (
    <Card className="overflow-hidden" aria-label={supplier?.name ?? t('restock.noSupplier')}>
      <SupplierHead group={group} drafts={drafts} busy={busy} onCreate={onCreate} />
      {failure === undefined ? null : (
        <Note tone="danger" role="alert" className="m-4">
          {errorText(failure)}
        </Note>
      )}
      {supplier === null && suppliers.length === 0 ? (
        <Note
          tone="warning"
          className="m-4"
          action={
            <Button asChild size="sm">
              <Link to={pathTo('/dashboard/inventory/settings')}>{t('restock.addSupplier')}</Link>
            </Button>
          }
        >
          {t('restock.noSuppliers')}
        </Note>
      ) : null}
      {heads ? <ColumnHeads /> : null}
      {items.map((planned) => (
        <ItemRow
          key={planned.item.productId}
          planned={planned}
          supplierId={supplier?.id ?? ''}
          suppliers={suppliers}
          checked={checked}
          open={isOpen(planned.item.productId)}
          onOpen={(open) => onOpen(planned.item.productId, open)}
          onChoose={(choice) => onChoose(planned.item.productId, choice)}
        />
      ))}
    </Card>
  );
}

/** Visual only; every field and sentence of a row has its own name. */
function ColumnHeads() {
  const { t } = useTranslation('stock');
  const wide = 'justify-self-end max-xl:hidden';
  return (
    <div
      aria-hidden="true"
      className={cn(
        ROW_GRID,
        'min-h-7.5 border-t border-line text-caption font-medium text-muted max-md:hidden',
      )}
    >
      <span />
      <span>{t('product')}</span>
      <span className={wide}>{t('restock.columns.onHand')}</span>
      <span className={wide}>{t('restock.columns.onOrder')}</span>
      <span className={wide}>{t('restock.columns.needed')}</span>
      <span className="w-36 text-center md:pointer-fine:w-31.5">{t('quantity')}</span>
      <span className={wide}>{t('restock.columns.cost')}</span>
      <span className="justify-self-end">{t('total')}</span>
      <span />
    </div>
  );
}
