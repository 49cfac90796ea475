import type { Shop } from '@kickstand/domain/settings';

export const SHOP_FIELDS = [
  'name',
  'street',
  'city',
  'state',
  'zip',
  'phone',
  'timeZone',
] as const satisfies readonly (keyof Shop)[];

export interface Difference {
  readonly field: keyof Shop;
  readonly mine: string;
  readonly theirs: string;
}

/** The shop without what a record carries beside it. */
export function shopOf({ name, street, city, state, zip, phone, timeZone }: Shop): Shop {
  return { name, street, city, state, zip, phone, timeZone };
}

/** The fields where two versions of the shop say different things, in the order of the form. */
export function shopDifferences(mine: Shop, theirs: Shop): Difference[] {
  return SHOP_FIELDS.filter((field) => mine[field].trim() !== theirs[field].trim()).map((field) => ({
    field,
    mine: mine[field].trim(),
    theirs: theirs[field].trim(),
  }));
}

/**
 * My version once someone saved theirs: what I did not touch since `opened` follows them, or keeping
 * mine would silently undo their change of another field.
 */
export function mergeShop(opened: Shop, mine: Shop, theirs: Shop): Shop {
  const merged = shopOf(theirs);
  for (const { field } of shopDifferences(mine, opened)) merged[field] = mine[field];
  return merged;
}
