/** Money as people type it ("1,250", "$68.5"): cents, or null for what is no amount. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,7}(\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** A quantity or hours as people type them: thousandths, or null. */
export function parseMilli(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');
  if (!/^\d{1,5}(\.\d{0,3})?$|^\.\d{1,3}$/.test(plain)) return null;
  return Math.round(Number(plain) * 1000);
}

export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** 1500 is 1.5, 2000 is 2. */
export const milliText = (milli: number): string => String(milli / 1000);
