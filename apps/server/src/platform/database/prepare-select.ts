import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';
import { type FixedText, fixedText } from './fixed-text.ts';

/** A select that is not yet sent; awaited, it gives its rows. */
interface Select {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

type Values<Name extends string> = Readonly<Record<Name, string | readonly string[] | Date>>;

/**
 * A select that differs from call to call in these values only. Its text is built once, which takes longer than sending
 * it; on the pool and in any transaction it is the same text.
 */
export function prepareSelect<Name extends string, Built extends Select>(
  names: readonly Name[],
  build: (db: DbOrTx, given: Readonly<Record<Name, Placeholder>>) => Built,
): (db: DbOrTx, values: Values<Name>) => Promise<Awaited<Built>> {
  const given = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  let built: (FixedText & { readonly fields: SelectedFieldsOrdered }) | undefined;
  return (db, values) => {
    if (!built) {
      const select = build(db, given as unknown as Readonly<Record<Name, Placeholder>>);
      built = { ...fixedText(select.getSQL()), fields: fieldsOf(select) };
    }
    const prepared = db._.session.prepareQuery(built.query, built.fields, built.name, true);
    return prepared.execute(driverValues(values)) as Promise<Awaited<Built>>;
  };
}

const fieldsOf = ({ _: { selectedFields } }: Select): SelectedFieldsOrdered =>
  Object.entries(selectedFields as Record<string, SelectedFieldsOrdered[number]['field']>).map(
    ([key, field]) => ({ path: [key], field }),
  );

const driverValues = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
