import type { PartStatus } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import type { Counts } from './listed-part.ts';

/** In this order from left to right. */
const TICKS = {
  installed: 'bg-success',
  ready: 'bg-info',
  on_order: 'bg-warning',
  not_ordered: 'shadow-[inset_0_0_0_1.5px_var(--danger)]',
} as const satisfies Partial<Record<PartStatus, string>>;
/** More ticks would be unreadable. */
const MOST_TICKS = 12;

/** How many of an order's approved parts are in stock or installed. */
export function Progress({ counts }: { counts: Counts }) {
  const text = useProgress(counts);
  if (text === '') return null;
  const ticks = (Object.keys(TICKS) as (keyof typeof TICKS)[]).flatMap((status) =>
    Array.from({ length: counts[status] }, (_, place) => ({ status, key: `${status}${place}` })),
  );
  return (
    <p className="num flex items-center gap-2 text-small whitespace-nowrap text-muted">
      {ticks.length <= MOST_TICKS ? (
        <span aria-hidden="true" className="flex gap-0.5">
          {ticks.map(({ status, key }) => (
            <i key={key} className={cn('h-2 w-2.5 rounded-[2px]', TICKS[status])} />
          ))}
        </span>
      ) : null}
      {text}
    </p>
  );
}

function useProgress({ installed, ready, on_order, not_ordered }: Counts): string {
  const { t } = useTranslation('stock');
  const short = on_order + not_ordered;
  const count = installed + ready + short;
  if (count === 0) return '';
  if (short > 0) return t('parts.here', { here: installed + ready, count });
  if (installed === count) return t('parts.allInstalled');
  return installed > 0 ? t('parts.installedOf', { installed, count }) : t('parts.allHere');
}
