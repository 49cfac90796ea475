import { addDays, type Day } from '../calendar/index.ts';
import type { OpenTime } from './open-time.ts';
import { dot, fitRobust, median, type Observed, shareAt, stepsOf, valueAt } from './weighted.ts';

/** Fewer cases than these are no history. */
export const CASES_NEEDED = 20;
/** What a customer can rely on: four of five. */
export const SAFE_SHARE = 0.8;
const LIKELY_SHARE = 0.5;

/** An order of the shop, as far as the forecast looks at it. */
export interface TimedOrder {
  readonly id: string;
  /** When it came to each status, in the order of time. */
  readonly reached: readonly { readonly status: string; readonly at: Date }[];
  /** Null: it is not ready yet. */
  readonly readyAt: Date | null;
  /** When it left the shop's work without becoming ready: declined, cancelled. */
  readonly endedAt?: Date | null;
  /** Approved hours of labor. */
  readonly laborMinutes: number;
  /** What can make orders alike: the job, the technician. */
  readonly groups?: readonly string[];
}

export interface ForecastInput {
  readonly order: TimedOrder;
  /** Other orders of the shop, ready or not. */
  readonly history: readonly TimedOrder[];
  readonly now: Date;
  readonly time: OpenTime;
  /** When the last part that is missing should be here, by its purchase order; null: nothing is missing or known. */
  readonly partsAt?: Date | null;
}

export interface ChanceBy {
  readonly day: Day;
  readonly open: boolean;
  /** That it is ready by that evening. */
  readonly share: number;
}

export interface SimilarOrder {
  readonly id: string;
  /** Open minutes from the same point on until it was ready. */
  readonly minutes: number;
  readonly from: Date;
}

export type Forecast =
  | { readonly enough: false; readonly cases: number }
  | {
      readonly enough: true;
      /** How many finished orders it comes from. */
      readonly cases: number;
      /** The status from which on they are compared; null: from the day they came in. */
      readonly since: string | null;
      /** As likely before as after. */
      readonly likely: { readonly at: Date; readonly day: Day; readonly share: number };
      /** Ready by then in four of five cases. */
      readonly safe: { readonly at: Date; readonly day: Day; readonly share: number };
      readonly days: readonly ChanceBy[];
      /** The ones most like it first. */
      readonly similar: readonly SimilarOrder[];
    };

interface Case {
  readonly order: TimedOrder;
  /** From when on it is comparable with the order that is asked about. */
  readonly from: Date;
  readonly minutes: number;
  /** False: at least so many minutes, it is not ready yet. */
  readonly over: boolean;
}

/** Minutes that are added before the logarithm: below an hour nobody tells orders apart. */
const SOFTEN = 60;
const MOST_SIMILAR = 12;
const DAYS_SHOWN = 7;

/**
 * When an order will be ready, from how long orders like it took from the same point on. Time is open time of the
 * shop. How far the cases lie from what their labor, their parts and the work before them suggest is taken as it was,
 * with what is recent counted more where that would have been better for the orders already finished.
 */
export function forecastReady(input: ForecastInput): Forecast {
  const { now, time } = input;
  const { cases, since } = comparable(input);
  const finished = cases.filter(({ over }) => over);
  if (finished.length < CASES_NEEDED) return { enough: false, cases: finished.length };
  const model = learn(cases, input, since);
  const own = model.suggest(input.order, now);
  const usual = chancesFrom(model, own, now, time);
  const parts = chancesAfterParts(input);
  const by = (day: Day) => Math.min(usual.by(day), parts?.by(day) ?? 1);
  const moment = (share: number) => {
    const [one, other] = [usual.moment(share), parts?.moment(share)];
    return other && other > one ? other : one;
  };
  const dayNear = (at: Date, share: number) => nearestDay(time, time.dayOf(at), time.dayOf(now), share, by);
  const [likely, safe] = [moment(LIKELY_SHARE), moment(SAFE_SHARE)];
  return {
    enough: true,
    cases: finished.length,
    since,
    likely: { at: likely, ...dayNear(likely, LIKELY_SHARE) },
    safe: { at: safe, ...dayNear(safe, SAFE_SHARE) },
    days: daysFrom(time, now, time.dayOf(safe), by),
    similar: model.similar(own, input.order, finished),
  };
}

interface Chances {
  readonly by: (day: Day) => number;
  readonly moment: (share: number) => Date;
}

function chancesFrom(model: ReturnType<typeof learn>, own: number, from: Date, time: OpenTime): Chances {
  const { steps } = model;
  return {
    by: (day) => {
      const closes = time.closesAt(day);
      if (closes <= from) return 0;
      const minutes = time.between(from, closes);
      return model.shareOf(shareAt(steps, Math.log(minutes + SOFTEN) - own));
    },
    moment: (share) =>
      time.after(from, Math.max(0, Math.exp(own + valueAt(steps, model.levelOf(share))) - SOFTEN)),
  };
}

/**
 * What an expected delivery adds: the order cannot be ready sooner than orders were from the moment all their parts
 * were there. It only ever makes the forecast later. How often suppliers keep their day is in the usual time of orders
 * that wait for parts, and not in the date on a purchase order.
 */
function chancesAfterParts(input: ForecastInput): Chances | null {
  const { order, history, now, time, partsAt } = input;
  if (!partsAt || partsAt <= now) return null;
  const cases = casesFrom(history.map(fromPartsOn), now, time, null, 0);
  // without history nothing is known but that the parts are not here before
  if (countOver(cases) < CASES_NEEDED)
    return { by: (day) => (time.closesAt(day) <= partsAt ? 0 : 1), moment: () => time.after(partsAt, 0) };
  const model = learn(cases, input, 'waiting_parts');
  return chancesFrom(model, model.suggest(order, partsAt), partsAt, time);
}

/** An order from when it was approved and missed nothing; not approved or still waiting, it has no such moment. */
function fromPartsOn(order: TimedOrder): TimedOrder {
  const { reached } = order;
  const waited = reached.findLastIndex(({ status }) => status === 'waiting_parts');
  const from = waited >= 0 ? waited + 1 : reached.findIndex(({ status }) => WORK_STATUSES.includes(status));
  return { ...order, reached: from < 0 ? [] : reached.slice(from) };
}

/** Where the order stands, and the others from when they stood there. */
function comparable({ order, history, now, time }: ForecastInput) {
  const current = order.reached.at(-1);
  const start = order.reached[0]?.at ?? now;
  const atStatus = current
    ? casesFrom(history, now, time, current.status, time.between(current.at, now))
    : [];
  if (current && countOver(atStatus) >= CASES_NEEDED) return { cases: atStatus, since: current.status };
  return { cases: casesFrom(history, now, time, null, time.between(start, now)), since: null };
}

const countOver = (cases: readonly Case[]) => cases.filter(({ over }) => over).length;

/**
 * Cases that stayed where the order is at least as long as it has. One that has stayed longer than nearly all others
 * is compared with the twenty that stayed longest.
 */
function casesFrom(
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
    // from the day it came in, an order stays until it is ready; at a status, until the next one
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
      over: ready !== null,
    }))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** How many open minutes of labor stood before an order at a moment: approved, and neither ready nor ended. */
function workAhead(history: readonly TimedOrder[], now: Date) {
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

const WORK_STATUSES = ['approved', 'waiting_parts', 'in_progress', 'quality_check'];
const approvedAt = ({ reached }: TimedOrder) =>
  reached.find(({ status }) => WORK_STATUSES.includes(status))?.at ?? reached[0]?.at ?? null;

/** Whether parts were on the way at a moment, or the order went to wait for them within the hour. */
const waitsForParts = ({ reached }: TimedOrder, from: Date): boolean => {
  const soon = from.getTime() + 60 * 60_000;
  const at = reached.findLastIndex((one) => one.at.getTime() <= soon);
  return reached[at]?.status === 'waiting_parts';
};

interface Way {
  /** Cases until what is recent counts half; 0: all count the same. */
  readonly halfLife: number;
  /** What the traits suggest is taken; else every order is taken as alike. */
  readonly traits: boolean;
}

const WAYS: readonly Way[] = [
  { halfLife: 0, traits: false },
  { halfLife: 100, traits: false },
  { halfLife: 35, traits: false },
  { halfLife: 0, traits: true },
  { halfLife: 100, traits: true },
  { halfLife: 35, traits: true },
  { halfLife: 15, traits: true },
];

/** A way that is more involved must be better by this much. */
const BETTER = 0.97;
/** The last cases on which the ways are compared. */
const PROVED_ON = 60;
const SPAN_OF_LEVELS = 0.15;

function learn(cases: readonly Case[], { history, now }: ForecastInput, since: string | null) {
  const ahead = workAhead(history, now);
  const traitsOf = (order: TimedOrder, from: Date): number[] => [
    1,
    Math.log(order.laborMinutes + 30),
    Math.log(ahead(from) + 60),
    ...(since === 'waiting_parts' ? [] : [waitsForParts(order, from) ? 1 : 0]),
  ];
  const finished = cases.filter(({ over }) => over);
  const raw = finished.map(({ order, from }) => traitsOf(order, from));
  // what was hardly ever seen says nothing about what follows from it
  const inReach = withinSeen(raw);
  const rows = raw.map(inReach);
  const logs = finished.map(({ minutes }) => Math.log(minutes + SOFTEN));
  const centers = columnMeans(rows);
  const centered = rows.map((row) => row.map((value, at) => (at === 0 ? 1 : value - (centers[at] ?? 0))));
  const fit = fitRobust(centered, logs, recency(finished.length, 200));
  const errors = logs.map((log, index) => log - (fit.withoutOwn[index] ?? 0));
  const groups = groupOffsets(finished, errors);
  const linear = (order: TimedOrder, from: Date) =>
    dot(
      inReach(traitsOf(order, from)).map((value, at) => (at === 0 ? 1 : value - (centers[at] ?? 0))),
      fit.coefficients,
    );
  const middle = median(logs);
  const positions = new Map(finished.map(({ order }, index) => [order.id, index]));
  const observed = (traits: boolean) =>
    cases.map((one, at): Seen => {
      const index = one.over ? positions.get(one.order.id) : undefined;
      const log = Math.log(one.minutes + SOFTEN);
      const suggested = !traits
        ? middle
        : index === undefined
          ? linear(one.order, one.from) + groups.of(one.order)
          : (fit.withoutOwn[index] ?? 0) + groups.without(index);
      return { value: log - suggested, suggested, over: one.over, index: at };
    });
  const seen = { plain: observed(false), traits: observed(true) };
  const sorted = { plain: byValue(seen.plain), traits: byValue(seen.traits) };
  const proofs = WAYS.map((way) => {
    const kind = way.traits ? 'traits' : 'plain';
    return prove(cases, seen[kind], sorted[kind], way);
  });
  const best = proofs.reduce((least, one) => (one.loss < least.loss * BETTER ? one : least));
  const chosen = best.way.traits ? sorted.traits : sorted.plain;
  return {
    suggest: (order: TimedOrder, from: Date) =>
      best.way.traits ? linear(order, from) + groups.of(order) : middle,
    steps: stepsOf(chosen, weights(chosen, chosen.length, best.way.halfLife)),
    levelOf: (share: number) => share ** best.power,
    shareOf: (share: number) => share ** (1 / best.power),
    similar: (own: number, order: TimedOrder, among: readonly Case[]): SimilarOrder[] => {
      const mine = new Set(order.groups ?? []);
      const distance = (one: Case) =>
        Math.abs(
          linear(one.order, one.from) + groups.of(one.order) - (best.way.traits ? own : linear(order, now)),
        ) -
        0.3 * (one.order.groups ?? []).filter((group) => mine.has(group)).length;
      return among
        .map((one, index) => ({ one, far: distance(one) - index * 1e-6 }))
        .sort((a, b) => a.far - b.far)
        .slice(0, MOST_SIMILAR)
        .map(({ one }) => ({ id: one.order.id, minutes: one.minutes, from: one.from }));
    },
  };
}

/** Keeps each trait between the values that nine of ten orders had. */
function withinSeen(rows: readonly (readonly number[])[]): (row: readonly number[]) => number[] {
  const bounds = (rows[0] ?? []).map((_, at) => {
    const values = rows.map((row) => row[at] ?? 0).sort((a, b) => a - b);
    const value = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
    return { low: value(0.05), high: value(0.95) };
  });
  return (row) =>
    row.map((value, at) => Math.min(Math.max(value, bounds[at]?.low ?? value), bounds[at]?.high ?? value));
}

const recency = (count: number, halfLife: number): number[] =>
  Array.from({ length: count }, (_, index) => 0.5 ** ((count - 1 - index) / halfLife));

const columnMeans = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);

/** How far orders of a group lie beside the others, halfway to zero while there are few of them. */
function groupOffsets(finished: readonly Case[], errors: readonly number[]) {
  const members = new Map<string, number[]>();
  finished.forEach(({ order }, index) => {
    for (const group of order.groups ?? []) members.set(group, [...(members.get(group) ?? []), index]);
  });
  const offset = (group: string, without: number | null): number => {
    const those = (members.get(group) ?? []).filter((index) => index !== without);
    const middle = median(those.map((index) => errors[index] ?? 0));
    return (middle * those.length) / (those.length + FEW);
  };
  const average = (groups: readonly string[], without: number | null) =>
    groups.length === 0
      ? 0
      : groups.reduce((sum, group) => sum + offset(group, without), 0) / Math.max(1, groups.length);
  const all = new Map<string, number>();
  for (const group of members.keys()) all.set(group, offset(group, null));
  return {
    of: ({ groups = [] }: TimedOrder) =>
      groups.length === 0 ? 0 : groups.reduce((sum, group) => sum + (all.get(group) ?? 0), 0) / groups.length,
    without: (index: number) => average(finished[index]?.order.groups ?? [], index),
  };
}
const FEW = 6;

type Seen = Observed & { readonly suggested: number; readonly index: number };

const byValue = (seen: readonly Seen[]): Seen[] =>
  [...seen].sort((a, b) => a.value - b.value || Number(b.over) - Number(a.over));

/** How much each of the first cases counts; later ones were not known yet. */
function weights(sorted: readonly Seen[], count: number, halfLife: number): number[] {
  const fade = fadeOf(halfLife);
  return sorted.map(({ index }) =>
    index >= count ? 0 : (fade[Math.min(count - 1 - index, MOST_CASES - 1)] ?? 0),
  );
}

const MOST_CASES = 2000;
const FADES = new Map<number, readonly number[]>();

/** By how many cases ago. */
function fadeOf(halfLife: number): readonly number[] {
  const known = FADES.get(halfLife);
  if (known) return known;
  const made = Array.from({ length: MOST_CASES }, (_, age) => (halfLife === 0 ? 1 : 0.5 ** (age / halfLife)));
  FADES.set(halfLife, made);
  return made;
}

/**
 * How a way would have done for the last finished orders, each with only what was known when it began: what being
 * wrong would have cost, and how far its levels must move so that four of five would have held.
 */
function prove(cases: readonly Case[], seen: readonly Seen[], sorted: readonly Seen[], way: Way) {
  const finished = cases.flatMap((one, index) => (one.over ? [index] : []));
  const tried = finished.slice(Math.max(CASES_NEEDED, finished.length - PROVED_ON));
  let [loss, held, count] = [0, 0, 0];
  for (const index of tried) {
    const one = seen[index] as Seen;
    const steps = stepsOf(sorted, weights(sorted, index, way.halfLife));
    const limit = valueAt(steps, SAFE_SHARE);
    const [actual, asked] = [Math.exp(one.suggested + one.value), Math.exp(one.suggested + limit)];
    loss += actual > asked ? SAFE_SHARE * (actual - asked) : (1 - SAFE_SHARE) * (asked - actual);
    held += actual <= asked ? 1 : 0;
    count += 1;
  }
  const missing = count === 0 ? 0 : ((SAFE_SHARE - held / count) * count) / (count + 15);
  const level = SAFE_SHARE + Math.max(-SPAN_OF_LEVELS, Math.min(SPAN_OF_LEVELS, missing));
  return {
    way,
    loss: count === 0 ? Number(way.traits) : loss / count,
    power: Math.log(level) / Math.log(SAFE_SHARE),
  };
}

/** The open day whose evening comes nearest to that chance: a promise is a day, and no day has exactly 80 %. */
function nearestDay(
  time: OpenTime,
  day: Day,
  today: Day,
  share: number,
  by: (day: Day) => number,
): { readonly day: Day; readonly share: number } {
  const earlier = openDay(time, addDays(day, -1), -1);
  const here = { day, share: by(day) };
  if (earlier < today || !time.isOpen(earlier)) return here;
  const before = { day: earlier, share: by(earlier) };
  return share - before.share < here.share - share && before.share >= share - 0.1 ? before : here;
}

function openDay(time: OpenTime, from: Day, step: 1 | -1): Day {
  let day = from;
  for (let tries = 0; tries < 30 && !time.isOpen(day); tries++) day = addDays(day, step);
  return day;
}

/** A week of days that shows where the chance grows. */
function daysFrom(time: OpenTime, now: Date, safe: Day, by: (day: Day) => number): ChanceBy[] {
  const today = time.dayOf(now);
  let first = openDay(time, today, 1);
  // a date far away begins its week near it
  while (by(first) < 0.02 && addDays(first, DAYS_SHOWN - 3) < safe) first = addDays(first, 1);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addDays(first, at);
    return { day, open: time.isOpen(day), share: by(day) };
  });
}
