/** Chart colors for both themes: the accent for current values, amber for targets, gray for the rest. */
export const CHART_COLORS = {
  now: 'var(--chart-1)',
  target: 'var(--chart-2)',
  rest: 'var(--chart-6)',
} as const;

export type ChartColor = keyof typeof CHART_COLORS;
