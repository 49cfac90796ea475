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
import { axisTicks } from './axis-ticks.ts';
import { CHART_COLORS } from './colors.ts';

export interface LinePoint {
  readonly name: string;
  /** Null interrupts the line. */
  readonly now: number | null;
  readonly before: number | null;
}

export interface LinesProps {
  /** Alternative text of the chart. */
  label: string;
  points: readonly LinePoint[];
  /** How a value is formatted on the axis. */
  text: (value: number) => string;
  /** The maximum possible value, where the axis ends. */
  most?: number;
  /** A level for comparison. */
  target?: { readonly value: number; readonly label: string };
}

const HEIGHT = 176;
const LETTER = 7.2;

/** The current period as a line over an area, the previous one dashed and gray; the table has every value. */
export default function Lines({ label, points, text, target, most }: LinesProps) {
  const values = points.flatMap(({ now, before }) => [now ?? 0, before ?? 0]);
  const all = [0, ...values, target?.value ?? 0];
  const ticks = axisTicks(Math.min(...all), Math.max(...all), most);
  const widest = Math.max(...[...all, ...ticks].map((value) => text(value).length));
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
            ticks={ticks}
            fontSize={12}
            tick={{ fill: 'var(--ink-muted)' }}
            tickFormatter={text}
            domain={[Math.min(0, ...ticks), ticks.at(-1) ?? 1]}
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
            // a point without neighbors has no line, only its dot
            dot={{ r: 2.5, fill: CHART_COLORS.rest, strokeWidth: 0 }}
            isAnimationActive={false}
          />
          <Area
            dataKey="now"
            stroke={CHART_COLORS.now}
            strokeWidth={2.2}
            fill={CHART_COLORS.now}
            fillOpacity={0.1}
            dot={{ r: 3.5, fill: CHART_COLORS.now, fillOpacity: 1, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
