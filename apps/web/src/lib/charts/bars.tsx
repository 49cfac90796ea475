import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts';
import { CHART_COLORS, type ChartColor } from './colors.ts';
import { nameLines } from './name-lines.ts';

export interface BarSeries {
  readonly label: string;
  readonly color: ChartColor;
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** One per series, in their order. */
  readonly values: readonly number[];
  /** The label at the end of each bar; for stacked bars, only of the last. */
  readonly texts: readonly string[];
}

export interface BarsProps {
  /** Alternative text of the chart. */
  label: string;
  rows: readonly BarRow[];
  series: readonly BarSeries[];
  /** Stacks the values instead of drawing bars side by side. */
  stacked?: boolean;
}

const BAR = 18;
const THIN_BAR = 12;
const GAP = 14;
const NAME_WIDTH = 136;
const NAME_LETTERS = 20;
const LETTER = 7.2;

/**
 * Horizontal bars with names on the left and values as text at the end, so that nothing depends on a color or an
 * axis.
 */
export default function Bars({ label, rows, series, stacked = false }: BarsProps) {
  const thickness = stacked || series.length === 1 ? BAR : THIN_BAR;
  const each = (stacked ? BAR : thickness * series.length) + GAP;
  const height = rows.length * each + GAP;
  const longest = Math.max(0, ...rows.flatMap(({ texts }) => texts.map((text) => text.length)));
  const data = rows.map((row) => ({
    name: row.name,
    // A negative value has no bar; its text shows it.
    ...Object.fromEntries(row.values.map((value, at) => [`value${at}`, Math.max(0, value)])),
    ...Object.fromEntries(row.texts.map((text, at) => [`text${at}`, text])),
  }));
  return (
    <div role="img" aria-label={label} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
        <BarChart
          data={data}
          layout="vertical"
          barGap={2}
          barCategoryGap={GAP / 2}
          margin={{ top: 4, right: longest * LETTER + 12, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="name"
            width={NAME_WIDTH}
            axisLine={false}
            tickLine={false}
            interval={0}
            tick={Name}
          />
          {series.map(({ label: name, color }, at) => (
            <Bar
              key={name}
              name={name}
              dataKey={`value${at}`}
              fill={CHART_COLORS[color]}
              barSize={thickness}
              radius={3}
              isAnimationActive={false}
              {...(stacked ? { stackId: 'one' } : {})}
            >
              {stacked && at < series.length - 1 ? null : (
                <LabelList dataKey={`text${at}`} position="right" fontSize={12} fill="var(--ink)" />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** At most two lines, which would otherwise overlap the next bar; the table has the full name. */
function Name({ x, y, payload }: YAxisTickContentProps) {
  const name = String(payload.value);
  const lines = nameLines(name, NAME_LETTERS);
  return (
    <text x={x} y={y} textAnchor="end" fontSize={12} fill="var(--ink-muted)">
      <title>{name}</title>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at > 0 ? '1.15em' : lines.length > 1 ? '-0.2em' : '0.35em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
