const MILLION = 1_000_000;

/**
 * The tax on a taxable amount, once per bill, half a cent up: 10000 at 66250 ppm is 663. Apart from the schemas
 * of a work order, because a customer's page adds up too and must not fetch the library of schemas for it.
 */
export const taxOn = (taxableCents: number, ratePpm: number): number =>
  Math.floor((Math.max(0, taxableCents) * ratePpm + MILLION / 2) / MILLION);
