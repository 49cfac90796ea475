import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { appointments } from '../platform/database/schema.ts';
import { insertRows } from './insert-rows.ts';
import { insertSampleConversations } from './insert-sample-conversations.ts';
import { insertSampleOrders } from './insert-sample-orders.ts';
import { makeAppointments } from './making/appointments.ts';
import { addDrafts } from './making/drafts.ts';
import { planOrders, promiseOrders } from './making/plan-orders.ts';
import { seededRandom } from './making/random.ts';
import type { Staff } from './making/rows.ts';
import { rowsOf } from './making/visit-rows.ts';
import { makeVisits } from './making/visits.ts';
import { signaturesOf } from './pictures.ts';

const SEED = 1885;
const DRAFTS = 8;

interface Wanted {
  readonly staff: Staff;
  readonly timeZone: string;
  readonly count?: number;
}

/**
 * Two hundred intakes of the last nine months, with customers, bikes, deposits and work orders in every status. Their photos are
 * painted afterwards (see paint-waiting.ts): nobody waits for eight hundred pictures.
 */
export async function insertSampleIntakes(
  tx: DbOrTx,
  clock: Clock,
  { staff, timeZone, count = 200 }: Wanted,
): Promise<{ forms: number; drafts: number }> {
  const random = seededRandom(SEED);
  const now = clock.now();
  const visits = makeVisits(random, { count: count + DRAFTS, now, timeZone });
  // of the last sixteen, every second is still being filled in
  const begun = visits.slice(-2 * DRAFTS).filter((_, i) => i % 2 === 0);
  const forms = visits.filter((visit) => !begun.includes(visit));
  const signers = [...visits.map(({ rider }) => rider.name), ...staff.technicians.map(({ name }) => name)];
  const making = { random, staff, now, signatureOf: await signaturesOf(signers) };
  const rows = rowsOf(making, forms);
  addDrafts(rows, making, begun);
  // random numbers of their own: the intakes stay the same however the orders change
  const later = seededRandom(SEED + 1);
  planOrders(rows, later, now);
  promiseOrders(rows, now, timeZone);
  const deposits = rows.ledgerEntries.splice(0);
  await insertRows(tx, rows);
  const ids = rows.workOrders.map(({ id }) => id);
  await insertSampleOrders(tx, { random: later, ...staff }, { ids, now, timeZone, deposits });
  const planned = makeAppointments({
    ...{ random: seededRandom(SEED + 2), staff, visits: forms, now, timeZone },
  });
  if (planned.length > 0) await tx.insert(appointments).values(planned);
  await insertSampleConversations(tx, { random: seededRandom(SEED + 3), staff, now });
  return { forms: rows.intakeForms.length, drafts: rows.intakeFormDrafts.length };
}
