/** A quantity or hours as people type them: thousandths, or null. */
export function parseMilli(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');
  if (!/^\d{1,5}(\.\d{0,3})?$|^\.\d{1,3}$/.test(plain)) return null;
  return Math.round(Number(plain) * 1000);
}

/** 1500 is 1.5, 2000 is 2. */
export const milliText = (milli: number): string => String(milli / 1000);
