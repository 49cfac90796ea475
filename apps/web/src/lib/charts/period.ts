export const PERIODS = [30, 90, 180, 365] as const;
export type Period = (typeof PERIODS)[number];

const LEAST = 7;
const MOST = 730;

/** A number of days as typed or from the URL; null if invalid. */
export function parseDays(text: string): number | null {
  const days = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return days >= LEAST && days <= MOST ? days : null;
}
