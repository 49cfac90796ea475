import { PRODUCT_FILTERS } from '@kickstand/domain/inventory';
import { Archive, Ban, Check, EyeOff, type LucideIcon, TriangleAlert, Truck, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type CatalogFilter, type Shown, useSummary } from './catalog-query.ts';

const ICONS: Record<Exclude<Shown, ''>, LucideIcon> = {
  low: TriangleAlert,
  blocking: Wrench,
  out: Ban,
  on_order: Truck,
  dead: Archive,
  inactive: EyeOff,
};

export function Chips({ filter }: { filter: CatalogFilter }) {
  const { t } = useTranslation('inventory');
  const { data: summary } = useSummary();
  const products = filter.type === 'product';
  const count = (shown: Shown): number | undefined => {
    if (!summary) return undefined;
    if (shown === '') return products ? summary.products : summary.services;
    return shown === 'inactive' ? summary.inactive[filter.type] : summary.levels[shown];
  };
  const shown: readonly Shown[] = ['', ...(products ? PRODUCT_FILTERS : []), 'inactive'];
  return (
    <ul
      aria-label={t('list.narrow')}
      className="scroll-hidden flex gap-2 overflow-x-auto px-5 pt-0.5 pb-4 max-md:px-4 max-md:pb-3 lg:flex-wrap"
    >
      {shown.map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-pressed={filter.show === one}
            onClick={() => filter.set('show', one)}
            className={cn(
              'hit-44 relative inline-flex min-h-10 shrink-0 items-center gap-[7px] rounded-full border px-3 text-small font-medium whitespace-nowrap',
              filter.show === one
                ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
                : 'border-soft bg-surface text-ink hover:border-line-strong',
            )}
          >
            <Icon icon={one === '' ? Check : ICONS[one]} size="sm" />
            {t(`list.show.${one || 'all'}`)} <Count value={count(one)} current={filter.show === one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Count({ value, current }: { value: number | undefined; current: boolean }) {
  const format = useFormat();
  if (value === undefined) return null;
  return <span className={cn('num', !current && 'text-faint')}>{format.number(value)}</span>;
}
