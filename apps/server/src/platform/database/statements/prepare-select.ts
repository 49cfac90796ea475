import type { SQL } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../database.ts';
import { type FixedText, fixedText } from './fixed-text.ts';
import { driverValues, type Placeholders, placeholdersFor, type Values } from './placeholders.ts';

/** A select that is not yet sent; awaited, it gives its rows. */
interface Select {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

/**
 * A select that differs from call to call in these values only. Its text is built once, which takes longer than sending
 * it; on the pool and in any transaction it is the same text.
 */
export function prepareSelect<Name extends string, Built extends Select>(
  names: readonly Name[],
  build: (db: DbOrTx, given: Placeholders<Name>) => Built,
): (db: DbOrTx, values: Values<Name>) => Promise<Awaited<Built>> {
  let built: (FixedText & { readonly fields: SelectedFieldsOrdered }) | undefined;
  return (db, values) => {
    if (!built) {
      const select = build(db, placeholdersFor(names));
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
