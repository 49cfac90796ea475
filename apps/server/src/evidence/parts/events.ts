import type { PacketEvent } from '@kickstand/domain/evidence';
import { recordsOfOrder } from '../order-records.ts';
import type { PartProvider } from './part.ts';

/** The order's audit events: what and when, without values. */
export const eventPart: PartProvider = async ({ tx, order, nameOf }) => {
  const rows = await recordsOfOrder(tx, order);
  const events: PacketEvent[] = [];
  for (const { seq, at, action, actorId } of rows)
    if (seq !== null) events.push({ seq, at: at.toISOString(), action, by: await nameOf(actorId) });
  return [{ kind: 'events', at: rows.at(-1)?.at ?? null, by: '', content: { events } }];
};
