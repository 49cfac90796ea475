import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_COLORS } from './colors.ts';

export interface LinePoint {
  readonly name: string;
  /** Null: there is nothing to say about this piece, and the line stops. */
  readonly now: number | null;
  readonly before: number | null;
}

export interface LinesProps {
  /** What the picture says, for those who do not see it. */
  label: string;
  points: readonly LinePoint[];
  /** How a value stands at the axis. */
  text: (value: number) => string;
  /** A level to hold it against. */
  target?: { readonly value: number; readonly label: string };
}

const HEIGHT = 176;
const LETTER = 7.2;

/** What is as a line over its area, what was dashed and grey; the table has every value. */
export default function Lines({ label, points, text, target }: LinesProps) {
  const values = points.flatMap(({ now, before }) => [now ?? 0, before ?? 0]);
  const widest = Math.max(...[0, ...values, target?.value ?? 0].map((value) => text(value).length));
  return (
    <div role="img" aria-label={label} style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: HEIGHT }}>
        <ComposedChart
          data={[...points]}
          margin={{ top: 14, right: 14, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            axisLine={false}
            tickLine={false}
            interval="equidistantPreserveStart"
            minTickGap={24}
            fontSize={12}
            tick={{ fill: 'var(--ink-muted)' }}
          />
          <YAxis
            width={(widest + 1) * LETTER + 10}
            axisLine={false}
            tickLine={false}
            tickCount={4}
            fontSize={12}
            tick={{ fill: 'var(--ink-muted)' }}
            tickFormatter={text}
            domain={[0, 'auto']}
          />
          {target ? (
            <ReferenceLine
              y={target.value}
              stroke={CHART_COLORS.target}
              strokeDasharray="2 4"
              ifOverflow="extendDomain"
              label={{
                value: target.label,
                position: 'insideTopRight',
                fontSize: 12,
                fill: 'var(--ink-muted)',
              }}
            />
          ) : null}
          <Line
            dataKey="before"
            stroke={CHART_COLORS.rest}
            strokeWidth={1.6}
            strokeDasharray="4 4"
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
          <Area
            dataKey="now"
            stroke={CHART_COLORS.now}
            strokeWidth={2.2}
            fill={CHART_COLORS.now}
            fillOpacity={0.1}
            dot={{ r: 2.5, fill: CHART_COLORS.now, strokeWidth: 0 }}
            connectNulls
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
