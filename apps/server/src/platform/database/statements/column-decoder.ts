import { Column, is, SQL } from 'drizzle-orm';

export type Decode = (value: unknown) => unknown;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

const known = new WeakMap<object, Decode | null>();

/** How a selected column or expression is decoded, NULL included; null if the driver's value is used unchanged. */
export function columnDecoder(field: object): Decode | null {
  const before = known.get(field);
  if (before !== undefined) return before;
  const decode = decodeOf(decoderOf(field), holdsJson(field));
  known.set(field, decode);
  return decode;
}

function decoderOf(field: object): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

/** The driver returns JSON null like NULL, which such a column cannot contain. */
const holdsJson = (field: object) => is(field, Column) && field.notNull && field.getSQLType() === 'jsonb';

/** Most columns inherit a method that returns its argument. */
function decodeOf(decoder: Decoder, withNull: boolean): Decode | null {
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return withNull
    ? (value) => decoder.mapFromDriverValue(value)
    : (value) => (value === null ? null : decoder.mapFromDriverValue(value));
}
