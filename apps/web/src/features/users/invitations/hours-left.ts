const HOUR = 3_600_000;

/** Started hours until a moment; an invitation that is open has at least one. */
export const hoursLeft = (expiresAt: string, now = Date.now()): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / HOUR));
