import { type Placeholder, sql } from 'drizzle-orm';

/** A value, or a placeholder for it in a prepared statement. */
export type OrPlaceholder<Value> = Value | Placeholder;

export type Placeholders<Name extends string> = Readonly<Record<Name, Placeholder>>;
export type Values<Name extends string> = Readonly<Record<Name, string | null | readonly string[] | Date>>;

export const placeholdersFor = <Name extends string>(names: readonly Name[]): Placeholders<Name> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)] as const)) as Record<
    string,
    Placeholder
  > as Placeholders<Name>;

/** Values as the driver takes them; placeholders have no column that would encode a date. */
export const driverValues = (values: Values<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
