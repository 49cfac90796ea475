import { WORK_STATUSES } from './cases.ts';
import type { TimedOrder } from './types.ts';

/** Open minutes of labor that were ahead of an order at a moment: approved, and neither ready nor ended. */
export function workAhead(history: readonly TimedOrder[], now: Date) {
  const edges = history
    .flatMap((order) => {
      const from = approvedAt(order);
      if (!from || order.laborMinutes <= 0) return [];
      const until = [order.readyAt, order.endedAt].find((at) => at && at <= now) ?? null;
      return [
        { at: from.getTime(), by: order.laborMinutes },
        ...(until ? [{ at: until.getTime(), by: -order.laborMinutes }] : []),
      ];
    })
    .sort((a, b) => a.at - b.at);
  let sum = 0;
  const sums = edges.map(({ at, by }) => {
    sum += by;
    return { at, sum };
  });
  return (moment: Date): number => {
    let [low, high] = [0, sums.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle]?.at ?? 0) < moment.getTime()) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, sums[low - 1]?.sum ?? 0);
  };
}

const approvedAt = ({ reached }: TimedOrder) =>
  reached.find(({ status }) => WORK_STATUSES.includes(status))?.at ?? reached[0]?.at ?? null;

/** Whether parts were missing at a moment, or the order started to wait for them within the hour. */
export const waitsForParts = ({ reached }: TimedOrder, from: Date): boolean => {
  const soon = from.getTime() + 60 * 60_000;
  const at = reached.findLastIndex((one) => one.at.getTime() <= soon);
  return reached[at]?.status === 'waiting_parts';
};

/** Clamps each trait to the range of nine in ten orders. */
export function clampToSeen(rows: readonly (readonly number[])[]): (row: readonly number[]) => number[] {
  const bounds = (rows[0] ?? []).map((_, at) => {
    const values = rows.map((row) => row[at] ?? 0).sort((a, b) => a - b);
    const value = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
    return { low: value(0.05), high: value(0.95) };
  });
  return (row) =>
    row.map((value, at) => Math.min(Math.max(value, bounds[at]?.low ?? value), bounds[at]?.high ?? value));
}
