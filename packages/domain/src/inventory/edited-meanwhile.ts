/** What an import still changes in a product that a person edited while it was being prepared. */
export interface Combined<Row> {
  /** The row without the fields that the person changed. */
  readonly row: Row;
  /** Fields that both changed to different values: the person's value is kept, and the result reports it. */
  readonly conflicts: readonly string[];
}

/**
 * Merges field by field: what the person changed since the row was first compared is kept, the rest comes
 * from the file. An import never overwrites an edit made while it runs.
 */
export function combineEdits<Row extends object>(
  row: Row,
  before: Readonly<Record<string, unknown>>,
  latest: Readonly<Record<string, unknown>>,
): Combined<Row> {
  const edited = Object.keys(before).filter((field) => latest[field] !== before[field]);
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !edited.includes(field))) as Row;
  const imported = row as Readonly<Record<string, unknown>>;
  const conflicts = edited.filter(
    (field) => imported[field] !== undefined && imported[field] !== latest[field],
  );
  return { row: kept, conflicts };
}
