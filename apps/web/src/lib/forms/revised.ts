/** The fields in which two versions differ, in the order given. */
export function differing<Values extends object, Name extends keyof Values = keyof Values>(
  fields: readonly Name[],
  mine: Values,
  theirs: Values,
): Name[] {
  return fields.filter((field) => plain(mine[field]) !== plain(theirs[field]));
}

/** Surrounding spaces do not count, because the server trims them. Lists and objects are compared by content. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value.trim() : value;
};

/**
 * Merges my changes since `opened` into the version someone else saved, so that keeping mine does not undo their
 * changes to other fields.
 */
export function merged<Values extends object>(
  fields: readonly (keyof Values)[],
  { opened, mine, theirs }: { opened: Values; mine: Values; theirs: Values },
): Values {
  const result = picked(fields, theirs);
  for (const field of differing(fields, mine, opened)) result[field] = mine[field];
  return result;
}

/** The record's fields that are part of the form. */
export function picked<Values extends object>(fields: readonly (keyof Values)[], record: Values): Values {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Values;
}
