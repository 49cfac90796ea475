import type { OpenTime } from './open-time.ts';
import { CASES_NEEDED, type ForecastInput, type TimedOrder } from './types.ts';

export interface Case {
  readonly order: TimedOrder;
  /** When it becomes comparable with the order in question. */
  readonly from: Date;
  readonly minutes: number;
  /** False: it took at least that many minutes and is not ready yet. */
  readonly finished: boolean;
}

/** Statuses of approved work that is not ready. */
export const WORK_STATUSES = ['approved', 'waiting_parts', 'in_progress', 'quality_check'];

/** The order's status, and when the other orders reached it. */
export function comparableCases({ order, history, now, time }: ForecastInput) {
  const current = order.reached.at(-1);
  const start = order.reached[0]?.at ?? now;
  const atStatus = current
    ? casesFrom(history, now, time, current.status, time.between(current.at, now))
    : [];
  if (current && countFinished(atStatus) >= CASES_NEEDED) return { cases: atStatus, since: current.status };
  return { cases: casesFrom(history, now, time, null, time.between(start, now)), since: null };
}

export const countFinished = (cases: readonly Case[]) => cases.filter(({ finished }) => finished).length;

/**
 * Orders that stayed at that status at least as long. An order that has stayed longer than nearly all others
 * is compared with the twenty that stayed longest.
 */
export function casesFrom(
  history: readonly TimedOrder[],
  now: Date,
  time: OpenTime,
  status: string | null,
  elapsed: number,
): Case[] {
  const there = history.flatMap((order) => {
    const at = status === null ? 0 : order.reached.findIndex((one) => one.status === status);
    const entered = order.reached[at];
    if (!entered || entered.at >= now) return [];
    const ready = order.readyAt && order.readyAt <= now ? order.readyAt : null;
    const ended = order.endedAt && order.endedAt <= now ? order.endedAt : null;
    // from its creation, until it is ready; from a status, until the next one
    const next = status === null ? null : (order.reached[at + 1]?.at ?? null);
    const left = [next, ready, ended, now].reduce<Date>(
      (first, one) => (one && one < first ? one : first),
      now,
    );
    const until = ready ?? ended ?? now;
    const stayed = time.between(entered.at, left);
    return [{ order, entered: entered.at, ready, stayed, total: time.between(entered.at, until) }];
  });
  const stays = there
    .filter(({ ready }) => ready)
    .map(({ stayed }) => stayed)
    .sort((a, b) => b - a);
  const waited = Math.min(elapsed, stays[CASES_NEEDED - 1] ?? 0);
  return there
    .filter(({ stayed, total }) => stayed >= waited && total >= waited)
    .map(({ order, entered, ready, total }) => ({
      order,
      from: waited > 0 ? time.after(entered, waited) : entered,
      minutes: total - waited,
      finished: ready !== null,
    }))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** The moment an order was approved and had all its parts; null if it is not approved or still waiting. */
export function fromPartsOn(order: TimedOrder): TimedOrder {
  const { reached } = order;
  const waited = reached.findLastIndex(({ status }) => status === 'waiting_parts');
  const from = waited >= 0 ? waited + 1 : reached.findIndex(({ status }) => WORK_STATUSES.includes(status));
  return { ...order, reached: from < 0 ? [] : reached.slice(from) };
}
