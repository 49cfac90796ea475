import type { Day } from '../calendar/index.ts';
import type { OpenTime } from './open-time.ts';

/** With fewer cases there is no forecast. */
export const CASES_NEEDED = 20;
/** The probability of a safe promise: four in five. */
export const SAFE_SHARE = 0.8;

/** The facts about an order that the forecast uses. */
export interface TimedOrder {
  readonly id: string;
  /** When it reached each status, in chronological order. */
  readonly reached: readonly { readonly status: string; readonly at: Date }[];
  /** Null: it is not ready yet. */
  readonly readyAt: Date | null;
  /** When it ended without becoming ready: declined, cancelled. */
  readonly endedAt?: Date | null;
  /** Approved hours of labor. */
  readonly laborMinutes: number;
  /** What makes orders similar: the job, the technician. */
  readonly groups?: readonly string[];
}

export interface ForecastInput {
  readonly order: TimedOrder;
  /** Other orders of the shop, ready or not. */
  readonly history: readonly TimedOrder[];
  readonly now: Date;
  readonly time: OpenTime;
  /** When the last missing part is expected, by its purchase order; null: nothing is missing, or unknown. */
  readonly partsAt?: Date | null;
}

export interface ChanceBy {
  readonly day: Day;
  readonly open: boolean;
  /** Probability that it is ready by that evening. */
  readonly share: number;
}

export interface ReadyBy {
  readonly at: Date;
  readonly day: Day;
  /** Probability that it is ready by the evening of the day. */
  readonly share: number;
}

export interface SimilarOrder {
  readonly id: string;
  /** Open minutes from the same point until it was ready. */
  readonly minutes: number;
  readonly from: Date;
}

export type Forecast =
  | { readonly enough: false; readonly cases: number }
  | {
      readonly enough: true;
      /** The number of finished orders it is based on. */
      readonly cases: number;
      /** The status from which orders are compared; null: from their creation. */
      readonly since: string | null;
      /** As likely before as after. Null: not reached, because too many similar orders are still open. */
      readonly likely: ReadyBy | null;
      /** Ready by then with a probability of four in five. Null: not reached. */
      readonly safe: ReadyBy | null;
      /** Probability that it is ready by the evening of a day. */
      readonly by: (day: Day) => number;
      readonly days: readonly ChanceBy[];
      /** The ones most like it first. */
      readonly similar: readonly SimilarOrder[];
    };
