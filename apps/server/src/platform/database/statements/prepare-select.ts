import type { Query, SQL } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../database.ts';
import { type FixedText, fixedText } from './fixed-text.ts';
import { driverValues, type Placeholders, placeholdersFor, type Values } from './placeholders.ts';

/** A select that was not sent yet; awaiting it returns its rows. */
interface Select {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

/**
 * A select in which only these values differ between calls. Its text is built once, because building takes longer
 * than sending. The text is the same on the pool and in a transaction.
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

/**
 * The same for a select whose text depends on a choice, such as which filters are set: one text is built per choice.
 * A choice has to be one of few.
 */
export function prepareSelects<Choice extends object, Built extends Select>(
  build: (db: DbOrTx, choice: Choice) => Built,
): (db: DbOrTx, choice: Choice, values: Values<string>) => Promise<Awaited<Built>> {
  const made = new Map<string, { readonly query: Query; readonly fields: SelectedFieldsOrdered }>();
  const make = (db: DbOrTx, choice: Choice) => {
    const select = build(db, choice);
    return { ...fixedText(select.getSQL()), fields: fieldsOf(select) };
  };
  return (db, choice, values) => {
    const key = JSON.stringify(choice);
    const { query, fields } = made.get(key) ?? make(db, choice);
    if (!made.has(key) && made.size < MOST_CHOICES) made.set(key, { query, fields });
    // Without a name of its own: the connection names a text that is repeated, up to a limit.
    const prepared = db._.session.prepareQuery(query, fields, undefined, true);
    return prepared.execute(driverValues(values)) as Promise<Awaited<Built>>;
  };
}

/** A bound for a choice that has more values than it should. */
const MOST_CHOICES = 200;

const fieldsOf = ({ _: { selectedFields } }: Select): SelectedFieldsOrdered =>
  Object.entries(selectedFields as Record<string, SelectedFieldsOrdered[number]['field']>).map(
    ([key, field]) => ({ path: [key], field }),
  );
