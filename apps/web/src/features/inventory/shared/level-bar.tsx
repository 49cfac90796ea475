import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { cn } from '../../../ui/cn.ts';

/** Without a target level, the reorder point is at this share of the bar. */
const REORDER_SHARE = 0.4;

const percent = (part: number, whole: number): string =>
  `${Math.round(Math.max(0, Math.min(1, whole > 0 ? part / whole : 0)) * 100)}%`;

/** On hand against its level; the tick is the reorder point. The numbers are next to it. */
export function LevelBar({ product, className }: { product: ProductRow; className?: string }) {
  const { onHandMilli, maxMilli, ropMilli, level } = product;
  const whole = Math.max(maxMilli ?? 0, ropMilli / REORDER_SHARE, onHandMilli);
  return (
    <span
      aria-hidden="true"
      className={cn('relative ml-auto block h-2 w-23 rounded-[3px] bg-pressed', className)}
    >
      <span
        className={cn(
          'absolute inset-y-0 left-0 rounded-[3px]',
          level === 'ok' ? 'bg-accent' : 'bg-warning-line',
        )}
        style={{ width: percent(onHandMilli, whole) }}
      />
      {ropMilli > 0 ? (
        <span
          className="absolute -inset-y-1 w-0.5 rounded-[1px] bg-muted"
          style={{ left: percent(ropMilli, whole) }}
        />
      ) : null}
    </span>
  );
}
