import type { Outputs } from '@kickstand/api';
import { addDays, daysFrom, openOn, zonedTime } from '@kickstand/domain/calendar';
import { promiseState } from '@kickstand/domain/workorders';
import { and, asc, eq, gte, isNull, lt, notInArray } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { appointments } from './calendar.table.ts';
import { planOf } from './day-loads.ts';
import { workOrders } from './foreign-tables.ts';
import { type Reading, readAppointments } from './present.ts';

type Range = Outputs['calendar']['range'];

/** Six weeks: a month with the days around it. */
const MOST_DAYS = 42;
const MOST = 1000;

export type RangeVerdict =
  | { readonly ok: true; readonly range: Range }
  | { readonly ok: false; readonly code: 'RANGE_TOO_LONG' };

export async function listRange(
  deps: Reading,
  { from, to }: { from: string; to: string },
): Promise<RangeVerdict> {
  if (to < from || to > addDays(from, MOST_DAYS - 1)) return { ok: false, code: 'RANGE_TOO_LONG' };
  const { db } = deps;
  const now = deps.clock.now();
  const { settings, timeZone, today, technicians, loads } = await planOf(db, { from, to, now });
  const byDay = new Map(loads.map((load) => [load.day, load]));
  const found = await readAppointments(deps, {
    where: and(
      gte(appointments.startsAt, zonedTime(from, 0, timeZone)),
      lt(appointments.startsAt, zonedTime(addDays(to, 1), 0, timeZone)),
    ),
    limit: MOST + 1,
  });
  const days = daysFrom(from, to).map((day): Range['days'][number] => {
    const shop = openOn(settings, day);
    const load = byDay.get(day);
    return {
      day,
      closed: shop.open ? null : shop.note,
      opensAt: shop.open ? shop.from : null,
      closesAt: shop.open ? shop.to : null,
      availableMinutes: load?.availableMinutes ?? 0,
      bookedMinutes: load?.bookedMinutes ?? 0,
      orderMinutes: load?.orderMinutes ?? 0,
      technicians: [...(load?.technicians ?? [])],
    };
  });
  const range = {
    today,
    timeZone,
    technicians: [...technicians],
    days,
    appointments: found.slice(0, MOST),
    due: await dueBetween(db, now, {
      from: zonedTime(from, 0, timeZone),
      to: zonedTime(addDays(to, 1), 0, timeZone),
    }),
    cut: found.length > MOST,
  };
  return { ok: true, range };
}

const MOST_REQUESTS = 50;

/** In any week, so that none is overlooked. */
export const listRequests = (deps: Reading): Promise<Range['appointments']> =>
  readAppointments(deps, { where: eq(appointments.state, 'requested'), limit: MOST_REQUESTS });

/** Promised for these days. A bike that will not be repaired is no longer due. */
async function dueBetween(
  db: DbOrTx,
  now: Date,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Range['due']> {
  const { id, number, status, bikeInfo, customerName, promisedAt } = workOrders;
  const rows = await db
    .select({ id, number, status, bikeInfo, customerName, promisedAt })
    .from(workOrders)
    .where(
      and(
        gte(promisedAt, from),
        lt(promisedAt, to),
        isNull(workOrders.archivedAt),
        notInArray(status, ['cancelled', 'declined_return', 'abandoned']),
      ),
    )
    .orderBy(asc(promisedAt), asc(number))
    .limit(MOST);
  return rows.flatMap((row) =>
    row.promisedAt
      ? [{ ...row, promisedAt: row.promisedAt.toISOString(), late: promiseState(row, now) === 'late' }]
      : [],
  );
}
