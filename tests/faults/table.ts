import { type Fault, isTooSlow, type Outcome } from './fault.ts';

const COLUMNS = ['what was done', 'times', 'what survived', 'slowest recovery', 'verdict'];

/** The results as a table that can be read in a terminal and pasted into a document. */
export function table(results: readonly { fault: Fault; outcome: Outcome }[]): string {
  const rows = [COLUMNS, ...results.map(({ fault, outcome }) => cells(fault, outcome))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(COLUMNS), rule, ...rows.slice(1).map(line)].join('\n');
}

function cells({ what }: Fault, { rounds, survived, slowestMs, problems, skipped }: Outcome): string[] {
  if (skipped) return [what, '0', '', '', `skipped: ${skipped}`];
  const slowest = slowestMs === null ? '' : `${(slowestMs / 1000).toFixed(1)} s`;
  return [what, String(rounds), survived, slowest, verdict(problems)];
}

function verdict(problems: readonly string[]): string {
  const slow = problems.filter(isTooSlow).length;
  const lost = problems.length - slow;
  if (lost > 0) return `FAILED: ${lost} problems, ${slow} too slow`;
  return slow > 0 ? `nothing lost, ${slow} too slow` : 'holds';
}
