import type { PickupSeen, PlacedMark } from '@kickstand/domain/damage';
import { PHOTO_SLOTS, type PhotoSlot } from '@kickstand/domain/intake';
import type { Signature } from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { publicMarksOn } from '../../damage/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { hashOf } from '../../platform/hash.ts';
import { files, intakeForms } from '../foreign-tables.ts';
import { findOrderRow, type OrderRow } from '../queries/load-orders.ts';
import { pickupPhotos, pickupSpots } from './pickup.table.ts';

type PickupPhotoRow = typeof pickupPhotos.$inferSelect;
type PickupSpotRow = typeof pickupSpots.$inferSelect;

interface PickupRows {
  readonly intake: { readonly createdAt: Date; readonly photos: Record<PhotoSlot, string | null> } | null;
  readonly photos: readonly (PickupPhotoRow & { readonly spots: readonly PickupSpotRow[] })[];
  readonly marks: readonly PlacedMark[];
}

/** The photos and marks to compare at pickup. */
export async function pickupRows(db: DbOrTx, order: OrderRow): Promise<PickupRows> {
  const [form] = order.convertedFromIntake
    ? await db.select().from(intakeForms).where(eq(intakeForms.id, order.convertedFromIntake))
    : [];
  const photos = await db
    .select()
    .from(pickupPhotos)
    .where(and(eq(pickupPhotos.orderId, order.id), isNull(pickupPhotos.removedAt)))
    .orderBy(asc(pickupPhotos.takenAt), asc(pickupPhotos.id));
  const spots =
    photos.length > 0
      ? await db
          .select()
          .from(pickupSpots)
          .where(
            inArray(
              pickupSpots.photoId,
              photos.map(({ id }) => id),
            ),
          )
          .orderBy(asc(pickupSpots.position), asc(pickupSpots.id))
      : [];
  const intake = form && {
    createdAt: form.createdAt,
    photos: Object.fromEntries(PHOTO_SLOTS.map((slot) => [slot, form[slot]])) as Record<
      PhotoSlot,
      string | null
    >,
  };
  return {
    intake: intake ?? null,
    photos: photos.map((photo) => ({ ...photo, spots: spots.filter(({ photoId }) => photoId === photo.id) })),
    marks: await publicMarksOn(db, [
      ...PHOTO_SLOTS.flatMap((slot) => intake?.photos[slot] ?? []),
      ...photos.map(({ path }) => path),
    ]),
  };
}

/** Differences without an answer and photos not yet compared; both block the pickup. */
export const openSpots = ({ photos }: Pick<PickupRows, 'photos'>): number =>
  photos.reduce(
    (open, { comparison, spots }) =>
      open + (comparison ? spots.filter(({ answer }) => answer === null).length : 1),
    0,
  );

/** Null without pickup photos. */
export async function pickupSeen(
  db: DbOrTx,
  order: OrderRow,
  rows: PickupRows,
): Promise<{ readonly seen: PickupSeen; readonly hash: string } | null> {
  if (rows.photos.length === 0) return null;
  const paths = rows.photos.flatMap(({ slot, path }) => [path, rows.intake?.photos[slot] ?? path]);
  const stored = await db
    .select({ path: files.path, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.path, paths));
  const shaOf = (path: string) => stored.find((file) => file.path === path)?.sha256 ?? null;
  const seen: PickupSeen = {
    orderId: order.id,
    sides: rows.photos.map(({ slot, path, takenAt, comparison, spots }) => {
      const before = rows.intake?.photos[slot];
      return {
        slot,
        intake: before ? { path: before, sha256: shaOf(before) } : null,
        pickup: { path, sha256: shaOf(path), takenAt: takenAt.toISOString() },
        comparison,
        spots: spots.map(({ id, x, y, width, height, answer, note }) => ({
          ...{ id, x, y, width, height, answer, note },
        })),
      };
    }),
    marks: rows.marks,
  };
  return { seen, hash: hashOf(seen) };
}

/** The damage part of an order's evidence. */
export interface DamageEvidence {
  /**
   * Marks on the photos from intake and pickup, as they are now. They no longer change once the order has
   * ended.
   */
  readonly marks: readonly PlacedMark[];
  /** What the person who picked the bike up was shown; null: no pickup photos, or not picked up yet. */
  readonly seen: PickupSeen | null;
  /** The hash of `seen` (canonical JSON, SHA-256, base64url), written when the signature was taken. */
  readonly seenHash: string | null;
  readonly signature: Signature | null;
  readonly signedAt: string | null;
  /** Whether `seen` still has that hash. Null: there is nothing to check. */
  readonly valid: boolean | null;
}

/** DMG-04. Null if the order does not exist. The caller checks who may see it. */
export async function damageEvidenceOf(db: DbOrTx, orderId: string): Promise<DamageEvidence | null> {
  const order = await findOrderRow(db, orderId);
  if (!order) return null;
  const { marks } = await pickupRows(db, order);
  const { pickupSeen: seen, pickupSeenHash: seenHash } = order;
  return {
    marks,
    seen,
    seenHash,
    signature: order.pickupSignature,
    signedAt: order.pickedUpAt?.toISOString() ?? null,
    valid: seen && seenHash ? hashOf(seen) === seenHash : null,
  };
}
