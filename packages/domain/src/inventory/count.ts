export interface CountedLine {
  /** On hand when it was counted. */
  readonly expectedMilli: number;
  /** Null: not counted yet. */
  readonly countedMilli: number | null;
}

/** What a count says was lost or found. What was issued between counting and booking stays issued. */
export const differenceOf = ({ expectedMilli, countedMilli }: CountedLine): number =>
  countedMilli === null ? 0 : countedMilli - expectedMilli;

export interface CountSummary {
  readonly lines: number;
  readonly counted: number;
  readonly differing: number;
  readonly foundMilli: number;
  readonly lostMilli: number;
}

export function summaryOf(lines: readonly CountedLine[]): CountSummary {
  const differences = lines.map(differenceOf);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    lines: lines.length,
    counted: lines.filter(({ countedMilli }) => countedMilli !== null).length,
    differing: differences.filter((difference) => difference !== 0).length,
    foundMilli: sum(differences.filter((difference) => difference > 0)),
    lostMilli: -sum(differences.filter((difference) => difference < 0)),
  };
}
