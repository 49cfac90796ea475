import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { CHART_COLORS } from './colors.ts';
import type { LinesProps } from './lines.tsx';

// loaded with the first chart, like bars
const Lines = lazy(() => import('./lines.tsx'));

interface LinesChartProps extends LinesProps {
  /** Legends of the solid and the dashed line. */
  nowText: string;
  beforeText: string;
}

/** A line compared with the previous period. */
export function LinesChart({ nowText, beforeText, ...props }: LinesChartProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <Suspense fallback={<Skeleton className="h-44 w-full rounded-control" />}>
        <Lines {...props} />
      </Suspense>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-muted">
        <Key text={nowText} color={CHART_COLORS.now} />
        <Key text={beforeText} color={CHART_COLORS.rest} dashed />
      </ul>
    </div>
  );
}

function Key({ text, color, dashed = false }: { text: string; color: string; dashed?: boolean }) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="w-4 border-t-2"
        style={{ borderColor: color, borderStyle: dashed ? 'dashed' : 'solid' }}
      />
      {text}
    </li>
  );
}
