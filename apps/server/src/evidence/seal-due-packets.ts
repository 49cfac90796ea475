import { and, desc, eq, gte, notExists } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import { after, DAY } from '../platform/clock.ts';
import { evidencePackets } from './evidence.table.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { workOrders } from './foreign-tables.ts';
import { sealPacket } from './seal-packet.ts';

const AT_ONCE = 20;
/** Orders closed earlier are sealed by hand: a shop with years of them would otherwise be busy for hours. */
const DAYS_BACK = 7;

/** EVD-02: seals packets automatically soon after pickup. Returns how many. */
export async function sealDuePackets(deps: EvidenceDeps): Promise<number> {
  const { db, clock } = deps;
  const due = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(
      and(
        eq(workOrders.status, 'closed'),
        eq(workOrders.sample, false),
        gte(workOrders.closedAt, after(clock.now(), -DAYS_BACK * DAY)),
        notExists(db.select().from(evidencePackets).where(eq(evidencePackets.orderId, workOrders.id))),
      ),
    )
    .orderBy(desc(workOrders.closedAt))
    .limit(AT_ONCE);
  for (const { id } of due) await sealPacket(deps, SYSTEM, id);
  return due.length;
}
