/** What an import still changes of a product that a person edited while the import was being prepared. */
export interface Combined<Row> {
  /** The row without the fields that are the person's. */
  readonly row: Row;
  /** Fields that both wanted to change, each to something else: the person's value stays, and the result says so. */
  readonly conflicts: readonly string[];
}

/**
 * Field by field: what the person changed since the row was first compared is theirs, the rest is the file's. Nothing
 * that a person saves during an import is overwritten by it.
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
