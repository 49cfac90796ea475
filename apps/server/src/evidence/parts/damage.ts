import { PHOTO_SLOTS } from '@kickstand/domain/intake';
import { marksOn } from '../../damage/index.ts';
import { findFileByPath } from '../../files/index.ts';
import { findForm, formOf } from '../../intake/index.ts';
import { damageEvidenceOf, findingsOf } from '../../workorders/index.ts';
import type { PartProvider, PartSource } from './part.ts';

/** Every photo of the order that can be marked. */
async function photosOf({ tx, order }: PartSource): Promise<string[]> {
  const row = order.convertedFromIntake ? await findForm(tx, order.convertedFromIntake) : null;
  const form = row && formOf(row);
  const findings = await findingsOf(tx, order.id);
  const damage = await damageEvidenceOf(tx, order.id);
  return [
    ...(form ? [...PHOTO_SLOTS.flatMap((slot) => form[slot] ?? []), ...form.additionalPhotos] : []),
    ...Object.values(order.completedItems).flatMap(({ photos }) => photos),
    ...findings.flatMap(({ photos }) => photos),
    ...(damage?.seen?.sides.map(({ pickup }) => pickup.path) ?? []),
  ];
}

/** DMG-04: the marks on the photos, by whom and when. Photos are identified by their hash. */
export const damagePart: PartProvider = async (source) => {
  const marks = await marksOn(source.tx, [...new Set(await photosOf(source))]);
  const last = marks.at(-1);
  if (!last) return [];
  const content = {
    marks: await Promise.all(
      marks.map(async ({ id: _id, revision: _revision, path, ...mark }) => ({
        ...mark,
        photo: (await findFileByPath(source.tx, path))?.sha256 ?? null,
      })),
    ),
  };
  return [{ kind: 'damage', at: new Date(last.at), by: last.by, content }];
};

/** DMG-04: what was shown at pickup, how each difference was answered, and the signature. */
export const pickupPart: PartProvider = async ({ tx, order }) => {
  const damage = await damageEvidenceOf(tx, order.id);
  if (!damage?.signature) return [];
  const { seen, seenHash, signature, signedAt, valid } = damage;
  return [
    {
      kind: 'pickup',
      at: order.pickedUpAt,
      by: signature.name,
      content: { seen, seenHash, signature, signedAt, valid },
      pictures: seen?.sides.map(({ slot, pickup }) => ({ path: pickup.path, label: slot })) ?? [],
    },
  ];
};
