import { asTable } from './table.ts';

/** A measured number and its goal. */
export interface Figure {
  readonly section: string;
  readonly database: 'embedded' | 'PostgreSQL' | '';
  readonly name: string;
  readonly value: number;
  /** Formatted, with what it was computed from. */
  readonly text: string;
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
  /** How much the value varied between rounds. */
  readonly noise?: number;
}

type Verdict = 'met' | 'within noise' | 'missed' | '';

/** A goal is missed if the value is off by more than its noise. */
export function verdictOf({ value, goal, noise = 0 }: Figure): Verdict {
  if (!goal) return '';
  const off = 'atLeast' in goal ? goal.atLeast - value : value - goal.atMost;
  if (off <= 0) return 'met';
  return off <= noise ? 'within noise' : 'missed';
}

const goalText = ({ goal }: Figure) =>
  !goal ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;

export function figuresTable(figures: readonly Figure[]): string {
  const head = ['', 'database', 'measured', 'goal', 'verdict'];
  const sections = [...new Set(figures.map(({ section }) => section))];
  return sections
    .map((section) => {
      const rows = figures
        .filter((figure) => figure.section === section)
        .map((figure) => [figure.name, figure.database, figure.text, goalText(figure), verdictOf(figure)]);
      return `${section}\n\n${asTable([head, ...rows])}`;
    })
    .join('\n\n');
}
