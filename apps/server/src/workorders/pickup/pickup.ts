import type { Comparison, Spot, SpotAnswer } from '@kickstand/domain/damage';
import type { PhotoSlot } from '@kickstand/domain/intake';
import type { Status } from '@kickstand/domain/workorders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { attachFiles } from '../../files/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder, type OrderRefusal } from '../change-order.ts';
import { orderFiles } from '../diagnosis/findings.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { pickupPhotos, pickupSpots } from './pickup.table.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
}
type Person = Actor & { readonly actorId: string };

/** Statuses in which the bike can be picked up. */
const AT_PICKUP: readonly Status[] = ['ready', 'declined_return'];
const notYet = (order: OrderRow): OrderRefusal | null =>
  AT_PICKUP.includes(order.status) ? null : { ok: false, code: 'ORDER_LOCKED', status: order.status };

const NOT_FOUND = { ok: false, code: 'NOT_FOUND' } as const;

export function addPickupPhoto(
  deps: WorkordersDeps,
  actor: Person,
  { photoId, slot, path, ...seen }: Seen & { photoId: string; slot: PhotoSlot; path: string },
): Promise<ChangeVerdict<'FILE_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    const early = notYet(order);
    if (early) return early;
    const attached = await attachFiles(tx, deps.clock, actor, [path], orderFiles(order.id));
    if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', data: { field: 'path' } };
    const now = deps.clock.now();
    await tx
      .update(pickupPhotos)
      .set({ removedAt: now })
      .where(
        and(eq(pickupPhotos.orderId, order.id), eq(pickupPhotos.slot, slot), isNull(pickupPhotos.removedAt)),
      );
    const row = { id: photoId, orderId: order.id, slot, path, takenBy: actor.actorId, takenAt: now };
    const made = await tx.insert(pickupPhotos).values(row).onConflictDoNothing().returning();
    if (made.length === 0) return NOT_FOUND;
    return { ok: true, action: 'workorders.pickup.photo_added', after: { photoId, slot, path } };
  });
}

/** A difference found by the device. A new result replaces an earlier one that has no answer yet. */
export function notePickupSpots(
  deps: WorkordersDeps,
  actor: Person,
  given: Seen & { photoId: string; comparison: Comparison; spots: readonly Spot[] },
): Promise<ChangeVerdict> {
  const { photoId, comparison, spots, ...seen } = given;
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    const early = notYet(order);
    if (early) return early;
    const photo = await findPhoto(tx, order.id, photoId);
    if (!photo || photo.comparison) return NOT_FOUND;
    await tx.update(pickupPhotos).set({ comparison }).where(eq(pickupPhotos.id, photoId));
    if (spots.length > 0)
      await tx.insert(pickupSpots).values(spots.map((spot, position) => ({ ...spot, photoId, position })));
    return {
      ok: true,
      action: 'workorders.pickup.compared',
      after: { photoId, comparison, spots: [...spots] },
    };
  });
}

export function answerPickupSpot(
  deps: WorkordersDeps,
  actor: Person,
  { spotId, given, ...seen }: Seen & { spotId: string; given: { answer: SpotAnswer; note: string } },
): Promise<ChangeVerdict> {
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    const early = notYet(order);
    if (early) return early;
    const [found] = await tx
      .select({ spot: pickupSpots })
      .from(pickupSpots)
      .innerJoin(pickupPhotos, eq(pickupPhotos.id, pickupSpots.photoId))
      .where(
        and(eq(pickupSpots.id, spotId), eq(pickupPhotos.orderId, order.id), isNull(pickupPhotos.removedAt)),
      );
    if (!found) return NOT_FOUND;
    await tx
      .update(pickupSpots)
      .set({ ...given, answeredBy: actor.actorId, answeredAt: deps.clock.now() })
      .where(eq(pickupSpots.id, spotId));
    const { answer, note } = found.spot;
    return {
      ok: true,
      action: 'workorders.pickup.answered',
      before: { spotId, answer, note },
      after: { spotId, ...given },
    };
  });
}

async function findPhoto(db: DbOrTx, orderId: string, photoId: string) {
  const [row] = await db
    .select()
    .from(pickupPhotos)
    .where(
      and(eq(pickupPhotos.id, photoId), eq(pickupPhotos.orderId, orderId), isNull(pickupPhotos.removedAt)),
    );
  return row ?? null;
}
