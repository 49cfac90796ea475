/** The design's chart colours, right in both themes. Now is the accent, a target is amber, the rest is grey. */
export const CHART_COLORS = {
  now: 'var(--chart-1)',
  target: 'var(--chart-2)',
  rest: 'var(--chart-6)',
} as const;

export type ChartColor = keyof typeof CHART_COLORS;
