/** Digits as they are typed; anything else is no number, and the schema says so. */
export const wholeNumber = (typed: unknown): number =>
  typeof typed === 'number' ? typed : /^\s*\d{1,9}\s*$/.test(String(typed)) ? Number(typed) : Number.NaN;
