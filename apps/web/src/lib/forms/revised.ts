/** The fields in which two versions differ, in the order given. */
export function differing<Values extends object, Name extends keyof Values = keyof Values>(
  fields: readonly Name[],
  mine: Values,
  theirs: Values,
): Name[] {
  return fields.filter((field) => plain(mine[field]) !== plain(theirs[field]));
}

/**
 * Surrounding spaces are not a difference: the server trims them. Lists and objects are compared by content.
 */
const plain = (value: unknown): unknown => {
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value.trim() : value;
};

/**
 * My version once someone saved theirs: what I did not touch since `opened` follows them, or keeping
 * mine would silently undo their change of another field.
 */
export function merged<Values extends object>(
  fields: readonly (keyof Values)[],
  { opened, mine, theirs }: { opened: Values; mine: Values; theirs: Values },
): Values {
  const result = picked(fields, theirs);
  for (const field of differing(fields, mine, opened)) result[field] = mine[field];
  return result;
}

/** A record without what is not part of the form. */
export function picked<Values extends object>(fields: readonly (keyof Values)[], record: Values): Values {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Values;
}
