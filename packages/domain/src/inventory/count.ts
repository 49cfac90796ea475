export interface CountedLine {
  /** On hand when it was counted. */
  readonly expectedMilli: number;
  /** Null: not counted yet. */
  readonly countedMilli: number | null;
}

/** What a count says was lost or found. What was issued between counting and booking stays issued. */
export const differenceOf = ({ expectedMilli, countedMilli }: CountedLine): number =>
  countedMilli === null ? 0 : countedMilli - expectedMilli;

/**
 * Whether a count would overwrite someone else's that the person has not seen. The same number again is no matter:
 * two people agree.
 */
export const isOverwritten = (
  standsMilli: number | null,
  { seenMilli, countedMilli }: { readonly seenMilli: number | null; readonly countedMilli: number | null },
): boolean => standsMilli !== seenMilli && standsMilli !== countedMilli;
