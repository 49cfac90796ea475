import { withoutRules } from '@kickstand/domain/zod';
import { ORPCError, ValidationError } from '@orpc/server';
import type { RequestContext } from './context.ts';

type Schema = Parameters<typeof withoutRules>[0];

interface Call {
  readonly path: readonly string[];
  readonly context: Pick<RequestContext, 'log'>;
  readonly procedure: { readonly '~orpc': { readonly outputSchema?: unknown } };
  next(): Promise<unknown>;
}

const lenient = new WeakMap<object, Schema>();

/**
 * Validation rules are for input. A stored value from an older version or an import that fails them would turn the
 * response into a 500: instead it is returned as stored, and logged. Unknown fields are still stripped, and a wrong
 * type is still an error.
 */
export async function showingStoredValues({ path, context, procedure, next }: Call): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    const refused = error instanceof ORPCError ? error.cause : null;
    const { outputSchema } = procedure['~orpc'];
    if (!(refused instanceof ValidationError) || !isSchema(outputSchema)) throw error;
    if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') throw error;
    const shown = lenientOf(outputSchema)['~standard'].validate(refused.data);
    if (shown instanceof Promise || shown.issues) throw error;
    const invalid = refused.issues.map(({ path: at = [] }) => locate(refused.data, at));
    context.log.warn({ procedure: path.join('.'), invalid }, 'stored values fail validation');
    return shown.value;
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

function lenientOf(schema: Schema): Schema {
  const known = lenient.get(schema);
  if (known) return known;
  const made = withoutRules(schema);
  lenient.set(schema, made);
  return made;
}

type Segment = PropertyKey | { readonly key: PropertyKey };

/** The field and its record's id, never the value, which may be personal data. */
function locate(data: unknown, path: readonly Segment[]): { readonly field: string; readonly id: string } {
  let [here, id] = [data, ''];
  const names: string[] = [];
  for (const segment of path) {
    if (typeof here !== 'object' || here === null) break;
    if ('id' in here && typeof here.id === 'string') id = here.id;
    const key = typeof segment === 'object' ? segment.key : segment;
    names.push(Array.isArray(here) ? '[]' : String(key));
    here = (here as Record<PropertyKey, unknown>)[key];
  }
  return { field: names.join('.'), id };
}
