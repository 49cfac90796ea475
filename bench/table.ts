import type { Measured, Times } from './times.ts';

/** Twice as long with a hundred times the forms is still flat; so is what nobody could notice. */
const FLAT_FACTOR = 2;
const UNNOTICED_MS = 5;

const ms = (times: Times | undefined) =>
  times ? `${times.median.toFixed(1)} / ${times.p95.toFixed(1)}` : '';

/** Both sizes side by side, and whether the larger one is felt. */
export function report(measured: readonly Measured[]): string {
  const [small, large] = [measured[0], measured.at(-1)];
  if (!small || !large) return 'nothing measured';
  const head = [
    'ms: median / p95',
    ...measured.map(({ size }) => `HTTP, ${size}`),
    ...measured.map(({ size }) => `SQL, ${size}`),
    'factor',
    `× bare SQL, ${large.size}`,
  ];
  const names = Object.keys(small.http);
  const rows = names.map((name) => [
    name,
    ...measured.map(({ http }) => ms(http[name])),
    ...measured.map(({ sql }) => ms(sql[name])),
    factor(small, large, name).toFixed(1),
    overBare(large, name),
  ]);
  const slower = names.filter((name) => isFelt(small, large, name));
  const worst = Math.max(...names.map((name) => factor(small, large, name)));
  const verdict =
    slower.length === 0
      ? `flat: yes (${worst.toFixed(1)})`
      : `flat: no (${worst.toFixed(1)}): ${slower.join(', ')}`;
  return `${asTable([head, ...rows])}\n${verdict}`;
}

const factor = (small: Measured, large: Measured, name: string) =>
  (large.http[name]?.median ?? 0) / Math.max(small.http[name]?.median ?? 0, 0.1);

/** How much longer than its bare statement a read takes where it is made. */
function overBare({ sql, bare }: Measured, name: string): string {
  const [whole, alone] = [sql[name], bare[name]];
  return whole && alone ? `${(whole.median / Math.max(alone.median, 0.01)).toFixed(1)} (${ms(alone)})` : '';
}

function isFelt(small: Measured, large: Measured, name: string): boolean {
  const more = (large.http[name]?.median ?? 0) - (small.http[name]?.median ?? 0);
  return factor(small, large, name) > FLAT_FACTOR && more > UNNOTICED_MS;
}

function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
