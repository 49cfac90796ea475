import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly defaultValue?: unknown;
}

/**
 * The same shape without lengths, ranges, patterns and enums, for data that is already stored: today's rules may be
 * stricter than those it was entered under. Unknown fields are still stripped.
 */
export function withoutRules(schema: Schema): Schema {
  const definition = schema._zod.def as unknown as Definition;
  const inner = () => withoutRules(definition.innerType ?? z.unknown());
  switch (definition.type) {
    case 'string':
      return z.string();
    case 'enum':
      return z.union([schema, z.string()]);
    case 'number':
      return z.number();
    case 'nullable':
      return z.nullable(inner());
    case 'optional':
      return z.optional(inner());
    case 'default':
      return z._default(inner(), definition.defaultValue);
    case 'array':
      return z.array(withoutRules(definition.element ?? z.unknown()));
    case 'union':
      return z.union((definition.options ?? []).map(withoutRules));
    case 'record':
      return z.record(z.string(), withoutRules(definition.valueType ?? z.unknown()));
    case 'object':
      return objectOf(definition);
    default:
      return schema;
  }
}

function objectOf({ shape = {}, catchall }: Definition): Schema {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, withoutRules(field)]),
  );
  const isLoose = catchall !== undefined && (catchall._zod.def as unknown as Definition).type !== 'never';
  return isLoose ? z.looseObject(fields) : z.object(fields);
}
