import type { Outputs } from '@kickstand/api';
import { FileText, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Money } from '../../../ui/money.tsx';
import { Note } from '../../../ui/note.tsx';
import { ItemRow } from './item-row.tsx';
import type { Choice, PlannedGroup } from './plan.ts';

export type Supplier = Outputs['inventory']['suppliers']['list'][number];
type PurchaseRow = Outputs['inventory']['purchases']['list']['purchases'][number];

interface SupplierCardProps {
  group: PlannedGroup;
  suppliers: readonly Supplier[];
  /** Of this supplier, not ordered yet: what they hold is still suggested. */
  drafts: readonly PurchaseRow[];
  checked: boolean;
  busy: boolean;
  failure: unknown;
  onChoose: (productId: string, choice: Choice) => void;
  onCreate: () => void;
}

export function SupplierCard(props: SupplierCardProps) {
  const { group, suppliers, drafts, checked, busy, failure, onChoose, onCreate } = props;
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const { supplier, items, taken } = group;
  const title = supplier?.name ?? t('restock.noSupplier');
  return (
    <Card className="overflow-hidden" aria-label={title}>
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-b max-md:gap-y-5 border-line bg-sunken px-5 py-4 max-md:px-4 max-md:py-3.5">
        <Icon icon={Truck} className="mt-0.5 self-start text-muted" />
        <div className="min-w-0 flex-1">
          <h2 className="text-heading font-strong wrap-anywhere">{title}</h2>
          {supplier === null ? (
            <p className="text-small text-muted">{t('restock.noSupplierText')}</p>
          ) : (
            <Drafts drafts={drafts} />
          )}
        </div>
        <div className="grid text-right">
          <Money cents={group.totalCents} className="text-[1.25rem] leading-6 font-strong" />
          <span className="text-small text-muted">{t('restock.lines', { count: taken.length })}</span>
        </div>
        {supplier === null ? null : (
          <Button
            icon={FileText}
            busy={busy}
            busyLabel={t('restock.creating')}
            disabled={taken.length === 0}
            aria-label={t('restock.createAt', { name: supplier.name })}
            onClick={onCreate}
            className="max-md:w-full"
          >
            {t('restock.create')}
          </Button>
        )}
      </header>
      {failure === undefined ? null : (
        <Note tone="danger" role="alert" className="m-4 mb-0">
          {errorText(failure)}
        </Note>
      )}
      {supplier === null && suppliers.length === 0 ? (
        <Note
          tone="warning"
          className="m-4 mb-0"
          action={
            <Button asChild size="sm">
              <Link to="/dashboard/inventory/settings">{t('restock.addSupplier')}</Link>
            </Button>
          }
        >
          {t('restock.noSuppliers')}
        </Note>
      ) : null}
      <div>
        {items.map((planned) => (
          <ItemRow
            key={planned.item.productId}
            planned={planned}
            supplierId={supplier?.id ?? ''}
            suppliers={suppliers}
            checked={checked}
            onChoose={(choice) => onChoose(planned.item.productId, choice)}
          />
        ))}
      </div>
    </Card>
  );
}

/** A draft is not on order yet: without this the same parts would be ordered twice. */
function Drafts({ drafts }: { drafts: readonly PurchaseRow[] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  if (drafts.length === 0) return null;
  return (
    <p className="text-small text-warning-ink">
      {t('restock.drafts')}{' '}
      {drafts.map(({ id, number, totalCents }, at) => (
        <span key={id}>
          {at > 0 ? '; ' : ''}
          <Link
            to={`/dashboard/inventory/purchase-orders/${id}`}
            className={cn(linkStyles, 'relative inline-block hit-44')}
          >
            {t('restock.openDraft', { number, amount: format.money(totalCents) })}
          </Link>
        </span>
      ))}
    </p>
  );
}
