import type { ReactNode } from 'react';
import { differing } from './revised.ts';
import type { Difference } from './stale-note.tsx';

/** The fields in which two versions differ, formatted for display. */
export const differencesOf = <Values extends object, Name extends keyof Values & string>(
  fields: readonly Name[],
  { mine, theirs }: { mine: Values; theirs: NoInfer<Values> },
  label: (field: Name) => string,
  shown: (field: Name, values: Values) => ReactNode,
): Difference[] =>
  differing(fields, mine, theirs).map((field) => ({
    key: field,
    label: label(field),
    mine: shown(field, mine),
    theirs: shown(field, theirs),
  }));
