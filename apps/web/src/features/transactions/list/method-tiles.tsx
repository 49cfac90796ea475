import { PAYMENT_METHODS, type PaymentMethod } from '@kickstand/domain/payments';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { METHOD_ICONS } from '../../../shared/money/money-icons.ts';
import { cn } from '../../../ui/cn.ts';
import { Money } from '../../../ui/data/money.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Filter } from '../filter.ts';

const BARS: Record<PaymentMethod, string> = {
  cash: 'bg-chart-2',
  card: 'bg-chart-1',
  check: 'bg-chart-3',
  other: 'bg-chart-6',
};

/** TXN-02. Totals by method; a tile narrows the list to its method. */
export function MethodTiles({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  // Whichever method is selected, the tiles always show all four.
  const { method: _, ...input } = filter.input;
  const totals = useQuery(orpc.payments.totals.queryOptions({ input }));
  const all = totals.data;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame around the tiles
    <div
      role="group"
      aria-label={t('list.byMethod')}
      className="mb-5 grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3 lg:grid-cols-[1.15fr_repeat(4,minmax(0,1fr))]"
    >
      <Tile
        className="max-lg:col-span-full"
        icon={Sigma}
        label={t('list.allMethods')}
        chosen={filter.method === null}
        onChoose={() => filter.set('method', '')}
        sum={
          all && {
            netCents: all.netCents,
            takenCount: all.takenCount,
            returnedCount: all.returnedCount,
            share: all.netCents > 0 ? 1 : 0,
          }
        }
        bar="bg-muted"
      />
      {PAYMENT_METHODS.map((method) => {
        const row = all?.byMethod.find((one) => one.method === method);
        return (
          <Tile
            key={method}
            icon={METHOD_ICONS[method]}
            label={t(`method.${method}`)}
            chosen={filter.method === method}
            onChoose={() => filter.set('method', filter.method === method ? '' : method)}
            sum={row && { ...row, share: all && all.netCents > 0 ? row.netCents / all.netCents : 0 }}
            bar={BARS[method]}
          />
        );
      })}
    </div>
  );
}

interface TileProps {
  icon: LucideIcon;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  sum: { netCents: number; takenCount: number; returnedCount: number; share: number } | undefined;
  bar: string;
  className?: string;
}

function Tile({ icon, label, chosen, onChoose, sum, bar, className }: TileProps) {
  const { t } = useTranslation('money');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 rounded-card border border-line bg-surface px-4 pt-3.5 pb-4 text-left shadow-card hover:border-line-strong aria-pressed:border-accent-line aria-pressed:shadow-[inset_0_0_0_1px_var(--accent-line)]',
        className,
      )}
    >
      <span className="flex items-center gap-[7px] text-small text-muted">
        <Icon icon={icon} size="sm" />
        <span className="truncate">{label}</span>
      </span>
      {sum ? (
        <>
          <Money cents={sum.netCents} className="text-[1.375rem] leading-7 font-title tracking-tight" />
          <span className="text-caption text-faint">
            {[
              t('list.taken', { count: sum.takenCount }),
              sum.returnedCount > 0 ? t('list.returned', { count: sum.returnedCount }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ) : (
        <>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-[11px] w-16" />
        </>
      )}
      <span aria-hidden="true" className="mt-2 block h-[5px] overflow-hidden rounded-full bg-pressed">
        <span
          className={cn('block h-full rounded-full', bar)}
          style={{ width: `${Math.min(1, Math.max(0, sum?.share ?? 0)) * 100}%` }}
        />
      </span>
    </button>
  );
}
