/** Digits as typed; anything else is NaN, which the schema refuses. */
export const wholeNumber = (typed: unknown): number =>
  typeof typed === 'number' ? typed : /^\s*\d{1,9}\s*$/.test(String(typed)) ? Number(typed) : Number.NaN;
