import { cn } from '../cn.ts';

/** A gray placeholder. Give it the size of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('skeleton h-3.5 animate-skeleton rounded-badge', className)} />
  );
}

export type SkeletonListProps = {
  /** Announced once: "Loading". */
  label: string;
  rows?: number;
  /** Adds space for a picture before each row. */
  thumb?: boolean;
  className?: string;
};

/** Varying widths, so that the rows do not look like a form. */
const WIDTHS = [
  ['w-[58%]', 'w-[36%]'],
  ['w-[44%]', 'w-[52%]'],
  ['w-[62%]', 'w-[30%]'],
] as const;

export function SkeletonList({ label, rows = 3, thumb = false, className }: SkeletonListProps) {
  return (
    <div role="status" aria-label={label} className={cn('grid gap-4', className)}>
      {Array.from({ length: rows }, (_, row) => {
        const [first, second] = WIDTHS[row % WIDTHS.length] ?? WIDTHS[0];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity except their position
          <div key={row} className="flex items-center gap-3">
            {thumb ? <Skeleton className="h-13.5 w-18 shrink-0 rounded-[9px]" /> : null}
            <div className="grid min-w-0 flex-1 gap-2">
              <Skeleton className={first} />
              <Skeleton className={cn('h-[11px]', second)} />
            </div>
            <Skeleton className="h-6.5 w-21 shrink-0" />
          </div>
        );
      })}
    </div>
  );
}
