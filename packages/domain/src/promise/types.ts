import type { Day } from '../calendar/index.ts';
import type { OpenTime } from './open-time.ts';

/** Fewer cases than these are no history. */
export const CASES_NEEDED = 20;
/** What a customer can rely on: four of five. */
export const SAFE_SHARE = 0.8;

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
