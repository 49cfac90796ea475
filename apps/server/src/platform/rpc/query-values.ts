import { JsonSchemaCoercer } from '@orpc/json-schema';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

type Converter = Parameters<ZodToJsonSchemaConverter['convert']>[0];
type JsonSchema = ReturnType<ZodToJsonSchemaConverter['convert']>[1];

interface Call {
  readonly input: unknown;
  readonly procedure: {
    readonly '~orpc': { readonly route: { readonly method?: string }; readonly inputSchema?: Converter };
  };
}

const converter = new ZodToJsonSchemaConverter();
const coercer = new JsonSchemaCoercer();
const schemas = new WeakMap<object, JsonSchema>();

/**
 * Query parameters are text. The contract's schema converts them to numbers, booleans and lists; what cannot
 * be converted stays text and is refused by that schema. A body is JSON and needs no conversion.
 */
export async function readingQueryValues<Options extends Call>(
  options: Options & { next(options?: Options): Promise<unknown> },
): Promise<unknown> {
  const { route, inputSchema } = options.procedure['~orpc'];
  if (route.method !== 'GET' || !inputSchema) return options.next();
  const schema = schemaOf(inputSchema);
  return options.next({ ...options, input: coercer.coerce(schema, asLists(schema, options.input)) });
}

function schemaOf(inputSchema: NonNullable<Converter>): JsonSchema {
  const known = schemas.get(inputSchema);
  if (known) return known;
  const [, schema] = converter.convert(inputSchema, { strategy: 'input' });
  schemas.set(inputSchema, schema);
  return schema;
}

/** A list with one value looks like a single value. */
function asLists(schema: JsonSchema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const fields = schema.properties ?? {};
  const isList = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return typeof field === 'object' && field.type === 'array';
  };
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      isList(name) && typeof value === 'string' ? [value] : value,
    ]),
  );
}
