export interface CountedLine {
  /** On hand when it was counted. */
  readonly expectedMilli: number;
  /** Null: not counted yet. */
  readonly countedMilli: number | null;
}

/** The difference found by a count. What was issued between counting and applying stays issued. */
export const differenceOf = ({ expectedMilli, countedMilli }: CountedLine): number =>
  countedMilli === null ? 0 : countedMilli - expectedMilli;

/**
 * Whether a count would overwrite someone else's that the person has not seen. The same number is no
 * conflict: two people agree.
 */
export const isOverwritten = (
  standsMilli: number | null,
  { seenMilli, countedMilli }: { readonly seenMilli: number | null; readonly countedMilli: number | null },
): boolean => standsMilli !== seenMilli && standsMilli !== countedMilli;
