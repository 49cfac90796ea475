import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import type { BarsProps } from './bars.tsx';
import { CHART_COLORS } from './colors.ts';

// the drawing library is larger than the rest of a page, so it is loaded with the first chart
const Bars = lazy(() => import('./bars.tsx'));

/** A chart of horizontal bars, with a legend if there are several colors. */
export function BarsChart(props: BarsProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <Suspense fallback={<Skeleton className="h-44 w-full rounded-control" />}>
        <Bars {...props} />
      </Suspense>
      {props.series.length > 1 ? <Legend series={props.series} /> : null}
    </div>
  );
}

function Legend({ series }: Pick<BarsProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-muted">
      {series.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-[3px]"
            style={{ backgroundColor: CHART_COLORS[color] }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
