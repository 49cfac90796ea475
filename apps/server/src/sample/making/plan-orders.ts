import { addDays, CALENDAR_START, openOn, zonedParts, zonedTime } from '@kickstand/domain/calendar';
import { searchForm } from '@kickstand/domain/customers';
import { FIGURES } from '@kickstand/domain/terms';
import { DEFAULT_TEMPLATE, type Signature } from '@kickstand/domain/workorders';
import { after, DAY, HOUR } from '../../platform/clock.ts';
import { OPEN_AT_MOST, planOf, WAYS } from './plans.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

type NewOrderRow = Rows['workOrders'][number];

export const typed = (name: string): Signature => ({ kind: 'typed', name });

export const depositOf = (order: Pick<NewOrderRow, 'intakeDepositId' | 'intakeDepositAmount'>): number =>
  order.intakeDepositId ? (order.intakeDepositAmount ?? 0) : 0;

/** What an order is searched by, but for its number, which it gets when it is stored. */
const searchTextWithoutNumber = (row: NewOrderRow): string =>
  searchForm([row.customerName, row.customerPhone, row.customerEmail, row.vin, row.bikeInfo].join(' '));

/** Gives every order a status. Only columns of the order itself; everything else needs its number. */
export function planOrders(rows: Rows, random: Random, now: Date, openAtMost = OPEN_AT_MOST): void {
  const newestFirst = [...rows.workOrders].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  for (const [nth, row] of newestFirst.entries()) {
    const plan = planOf(random, {
      nth,
      count: newestFirst.length,
      createdAt: row.createdAt,
      now,
      openAtMost,
    });
    Object.assign(row, columnsOf(row, plan, random, now));
  }
}

function columnsOf(
  row: NewOrderRow,
  { status, since }: ReturnType<typeof planOf>,
  random: Random,
  now: Date,
): Partial<NewOrderRow> {
  const ways = WAYS[status];
  const ended = status === 'closed' || status === 'cancelled' || status === 'abandoned';
  const told = ways.includes('pass_check');
  const sent = ways.includes('send_estimate');
  const fee = status === 'declined_return' || status === 'cancelled';
  const deposit = depositOf(row);
  return {
    status,
    statusSince: since,
    searchText: searchTextWithoutNumber(row),
    technicianId: status === 'submitted' && random.chance(0.4) ? null : (row.technicianId ?? null),
    complaint: row.customerConcerns ?? '',
    taxRatePpm: FIGURES.salesTax.ppm,
    diagnosticFeeCents: status === 'cancelled' ? deposit : deposit || FIGURES.diagnosticFee.cents,
    bills: fee ? 'diagnostic_fee' : 'jobs',
    estimateVersion: sent ? 1 : 0,
    workStartedAt: ways.includes('start_work') ? since : null,
    oldPartsBack: ways.includes('approve') ? random.chance(0.3) : null,
    // picked up within the free hours, so that what was paid is the whole bill
    noticeAt: told
      ? status === 'ready'
        ? since
        : after(since, status === 'abandoned' ? -31 * DAY : -20 * HOUR)
      : null,
    closedAt: ended ? since : null,
    pickedUpAt: status === 'closed' ? since : null,
    pickupSignature: status === 'closed' ? typed(row.customerName) : null,
    endReason: ENDS[status] ?? null,
    archivedAt: ended && now.getTime() - since.getTime() > 60 * DAY ? after(since, 30 * DAY) : null,
    promisedAt: null,
    completedItems: {},
    inspectionTemplate: sent || status === 'diagnosing' ? DEFAULT_TEMPLATE : null,
    updatedAt: since,
  };
}

const ENDS: Partial<Record<NewOrderRow['status'], string>> = {
  cancelled: 'Customer sold the bike.',
  abandoned: 'No answer to calls and letters.',
};

const PROMISED: readonly NewOrderRow['status'][] = [
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
];
const FIVE = 17 * 60;

/** Most bikes in work are promised for one of the next days, some for yesterday. */
export function promiseOrders(rows: Rows, now: Date, timeZone: string): void {
  const today = zonedParts(now, timeZone).day;
  const open = rows.workOrders.filter(({ status }) => PROMISED.includes(status));
  for (const [nth, row] of open.entries()) {
    if (nth % 4 === 3) continue;
    const way = nth % 7 === 5 ? -1 : 1;
    let day = addDays(today, way === 1 ? nth % 5 : -1);
    while (!openOn(CALENDAR_START, day).open) day = addDays(day, way);
    const hours = openOn(CALENDAR_START, day);
    row.promisedAt = zonedTime(day, hours.open ? Math.min(FIVE, hours.to) : FIVE, timeZone);
  }
}
