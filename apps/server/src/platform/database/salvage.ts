import * as z from '@kickstand/domain/zod';

/** No part of the value can be used. */
export const NOTHING = Symbol('nothing');
/** Returns the value unchanged if it matches the schema. `odd` is called with the path of everything that does not. */
export type Salvage = (value: unknown, at: string, odd: (path: string) => void) => unknown;

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, unknown>>;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly defaultValue?: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Salvages the parts of a stored value whose types match the schema: other list entries are dropped, other fields
 * become empty. Lengths, ranges and patterns are not checked, and unknown fields stay. An invalid enum has no
 * default, so its object is dropped unless it may be shown as `emptyChoice`.
 */
export function salvageOf(schema: Schema, emptyChoice: '' | typeof NOTHING = NOTHING): Salvage {
  const definition = schema._zod.def as unknown as Definition;
  const part = (inner: Schema = z.unknown()) => salvageOf(inner, emptyChoice);
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typed(definition.type);
    case 'enum':
      return oneOf(Object.values(definition.entries ?? {}));
    case 'literal':
      return oneOf(definition.values ?? []);
    case 'nullable':
      return orElse(part(definition.innerType), null);
    case 'optional':
      return orElse(part(definition.innerType), undefined);
    case 'default':
      return orElse(part(definition.innerType), definition.defaultValue);
    case 'array':
      return listOf(part(definition.element));
    case 'record':
      return recordOf(part(definition.valueType));
    case 'union':
      return firstOf((definition.options ?? []).map(part));
    case 'object':
      return objectOf(definition.shape ?? {}, emptyChoice);
    case 'unknown':
      return (value) => value;
    default:
      throw new Error(`salvageOf: ${definition.type} cannot be stored as JSON`);
  }
}

const typed =
  (type: string): Salvage =>
  (value, at, odd) => {
    if (typeof value === type) return value;
    odd(at);
    return NOTHING;
  };

const oneOf =
  (words: readonly unknown[]): Salvage =>
  (value, at, odd) => {
    if (words.includes(value)) return value;
    odd(at);
    return NOTHING;
  };

const orElse =
  (inner: Salvage, other: unknown): Salvage =>
  (value, at, odd) => {
    if (value === other) return other;
    const kept = inner(value, at, odd);
    return kept === NOTHING ? other : kept;
  };

const listOf =
  (element: Salvage): Salvage =>
  (value, at, odd) => {
    if (!Array.isArray(value)) {
      odd(at);
      return NOTHING;
    }
    let same = true;
    const kept = value.map((one: unknown) => {
      const result = element(one, `${at}[]`, odd);
      same &&= result === one;
      return result;
    });
    return same ? value : kept.filter((one) => one !== NOTHING);
  };

const recordOf =
  (inner: Salvage): Salvage =>
  (value, at, odd) => {
    if (!isFields(value)) {
      odd(at);
      return NOTHING;
    }
    const entries = Object.entries(value);
    // the names may be personal data and are not logged
    const kept = entries.map(([name, one]) => [name, inner(one, `${at}.*`, odd)] as const);
    if (kept.every(([, one], nth) => one === entries[nth]?.[1])) return value;
    return Object.fromEntries(kept.filter(([, one]) => one !== NOTHING));
  };

/** The option that keeps the value unchanged, otherwise the first that keeps a part of it. */
const firstOf =
  (options: readonly Salvage[]): Salvage =>
  (value, at, odd) => {
    const kept = options.map((option) => option(value, at, () => {}));
    if (kept.includes(value)) return value;
    odd(at);
    return kept.find((one) => one !== NOTHING) ?? NOTHING;
  };

/** Replacements for fields without a usable value. */
const EMPTY: Readonly<Record<string, () => unknown>> = {
  string: () => '',
  number: () => 0,
  boolean: () => false,
  array: () => [],
  record: () => ({}),
};

function objectOf(shape: Readonly<Record<string, Schema>>, emptyChoice: '' | typeof NOTHING): Salvage {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    salvage: salvageOf(schema, emptyChoice),
    type: (schema._zod.def as unknown as Definition).type,
  }));
  return (value, at, odd) => {
    if (!isFields(value)) {
      odd(at);
      return NOTHING;
    }
    let changed: Record<string, unknown> | null = null;
    for (const { name, salvage: field, type } of fields) {
      const before = value[name];
      let kept = field(before, at === '' ? name : `${at}.${name}`, odd);
      if (kept === NOTHING && type === 'object') kept = field({}, '', () => {});
      if (kept === NOTHING) kept = type === 'enum' ? emptyChoice : (EMPTY[type]?.() ?? NOTHING);
      if (kept === NOTHING) return NOTHING;
      if (kept === before) continue;
      changed ??= { ...value };
      changed[name] = kept;
    }
    return changed ?? value;
  };
}
