import type { Outputs } from '@kickstand/api';
import { PHOTO_SLOTS } from '@kickstand/domain/intake';
import { openSpots, pickupRows, pickupSeen } from '../pickup/pickup-evidence.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { findOrderRow } from './load-orders.ts';
import { namesOf } from './people.ts';
import { presentPhotos } from './present-order.ts';

type Pickup = Outputs['workorders']['pickup']['find'];

/** Both photos of each side, with the differences found and the answers. Null: there is no such order. */
export async function presentPickup(deps: WorkordersDeps, id: string): Promise<Pickup | null> {
  const { db } = deps;
  const order = await findOrderRow(db, id);
  if (!order) return null;
  const rows = await pickupRows(db, order);
  const names = await namesOf(db, [
    ...rows.photos.map(({ takenBy }) => takenBy),
    ...rows.photos.flatMap(({ spots }) => spots.map(({ answeredBy }) => answeredBy)),
  ]);
  const photo = (path: string | null | undefined) => (path ? (presentPhotos(deps, [path])[0] ?? null) : null);
  return {
    revision: order.revision,
    takenInAt: rows.intake?.createdAt.toISOString() ?? null,
    sides: PHOTO_SLOTS.map((slot) => {
      const before = rows.intake?.photos[slot] ?? null;
      const after = rows.photos.find((one) => one.slot === slot);
      const shown = photo(after?.path);
      return {
        slot,
        intake: photo(before),
        marks: rows.marks.filter(({ path }) => path === before),
        pickup:
          after && shown
            ? {
                id: after.id,
                photo: shown,
                at: after.takenAt.toISOString(),
                by: names(after.takenBy),
                comparison: after.comparison,
                spots: after.spots.map(({ id: spotId, x, y, width, height, answer, note, ...spot }) => ({
                  ...{ id: spotId, x, y, width, height, answer, note },
                  by: spot.answeredBy ? names(spot.answeredBy) : '',
                  at: spot.answeredAt?.toISOString() ?? null,
                })),
              }
            : null,
      };
    }),
    open: openSpots(rows),
    seenHash: (await pickupSeen(db, order, rows))?.hash ?? null,
  };
}
