// Generates inputs from a procedure's schema: mostly valid ones with values from the shop, plus some malformed ones.
// Written by hand because zod-fast-check only supports zod 3.
import { definitionOf, type Procedure } from '@kickstand/api/testing';
import type * as z from '@kickstand/domain/zod';
import fc from 'fast-check';
import { isClientGenerated, tableOf } from './id-tables.ts';
import type { ShopData } from './shop-data.ts';
import { fixedValues, HOSTILE, plausibleValues } from './values.ts';

interface FieldContext {
  readonly procedure: string;
  readonly field: string;
  /** A direct property of the input, not of a nested object. */
  readonly isTopLevel: boolean;
  readonly data: ShopData;
  /** Share link ids, which public pages take in place of record ids. */
  readonly links: readonly string[];
  readonly isAllowed: (id: string) => boolean;
  /** Only values that a person would enter, nothing hostile. */
  readonly isPlausible: boolean;
}

interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

const bagOf = (schema: z.ZodMiniType) => schema._zod.bag as Bag;
const oneOf = (values: readonly unknown[]) => (values.length > 0 ? [fc.constantFrom(...values)] : []);
const weighted = (weight: number, arbitraries: readonly fc.Arbitrary<unknown>[]) =>
  arbitraries.map((arbitrary) => ({ weight, arbitrary }));

function uuids({ procedure, field, isTopLevel, data, isAllowed }: FieldContext): fc.Arbitrary<unknown> {
  const ids = (data.rows.get(tableOf(procedure, field)) ?? []).map(({ id }) => id).filter(isAllowed);
  const others = [...data.byId.keys()].filter(isAllowed);
  const isNew = isClientGenerated(procedure, field, isTopLevel);
  return fc.oneof(
    ...weighted(isNew ? 1 : 8, oneOf(ids)),
    ...weighted(1, oneOf(others)),
    ...weighted(isNew ? 8 : 1, [fc.uuid()]),
  );
}

const DAY = 86_400_000;
const days = fc.integer({ min: -400, max: 10 }).map((by) => new Date(Date.now() + by * DAY).toISOString());

function strings(schema: z.ZodMiniType, context: FieldContext): fc.Arbitrary<unknown> {
  const only = fixedValues(context.field);
  if (only) return fc.constantFrom(...only);
  const { format } = definitionOf(schema);
  if (format === 'uuid') return uuids(context);
  if (format === 'date')
    return fc.oneof(
      days.map((day) => day.slice(0, 10)),
      fc.constantFrom('0001-01-01', '9999-12-31'),
    );
  if (format === 'datetime')
    return fc.oneof(days, fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'));
  const { maximum = 200, patterns } = bagOf(schema);
  const fits = (values: readonly string[]) => values.filter((value) => value.length <= maximum);
  const links = context.field === 'id' ? context.links : [];
  const plausible = oneOf(links.length > 0 ? links : fits(plausibleValues(context.field, context.data)));
  if (context.isPlausible && plausible[0]) return plausible[0];
  return fc.oneof(
    ...weighted(6, plausible),
    ...weighted(1, [fc.string({ maxLength: Math.min(maximum, 60), unit: 'grapheme' })]),
    ...weighted(1, oneOf(fits(HOSTILE))),
    ...weighted(1, [...(patterns ?? [])].flatMap(matching)),
  );
}

/** Empty for a pattern with lookaround, which fast-check does not support. */
function matching(pattern: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(pattern, { size: 'xsmall' })];
  } catch {
    return [];
  }
}

const LARGEST = 2 ** 31 - 1;

function numbers(schema: z.ZodMiniType, { field, isPlausible }: FieldContext): fc.Arbitrary<unknown> {
  const bag = bagOf(schema);
  const min = Math.max(bag.minimum ?? (bag.exclusiveMinimum ?? -LARGEST) + 1, -LARGEST);
  const max = Math.max(min, Math.min(bag.maximum ?? (bag.exclusiveMaximum ?? LARGEST) - 1, LARGEST));
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const small = fc.integer({ min: within(0), max: within(field === 'version' ? 2 : 20) });
  const usual = fc.constantFrom(1000, 2500, 10_000, 15_000).map(within);
  if (isPlausible) return field === 'version' || field === 'revision' ? small : fc.oneof(small, usual);
  return fc.oneof(
    { weight: 4, arbitrary: small },
    { weight: 3, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );
}

/** Values of the right shape. Refinements are not taken into account and may still reject them. */
function arbitraryFor(schema: z.ZodMiniType, context: FieldContext): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const inner = () => arbitraryFor(definition.innerType as z.ZodMiniType, context);
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition.shape ?? {});
      const part = ([name, of]: (typeof shape)[number]) =>
        [name, arbitraryFor(of, { ...context, field: name, isTopLevel: context.field === '' })] as const;
      return fc.record(Object.fromEntries(shape.map(part)));
    }
    case 'array': {
      const { minimum = 0, maximum = 4 } = bagOf(schema);
      const maxLength = Math.max(minimum, Math.min(maximum, 4));
      return fc.array(arbitraryFor(definition.element as z.ZodMiniType, context), {
        minLength: minimum,
        maxLength,
      });
    }
    case 'optional':
      // Rarely present: a list with every filter set at once is always empty.
      return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: inner() });
    case 'default':
      return inner();
    case 'nullable':
      return fc.option(inner(), { freq: 4 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => arbitraryFor(option, context)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return strings(schema, context);
    case 'number':
      return numbers(schema, context);
    default:
      throw new Error(
        `tests/fuzz/inputs.ts cannot generate ${definition.type} (${context.procedure} ${context.field})`,
      );
  }
}

const INVALID_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  -1,
  1e300,
  0.5,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  '\u0000',
];

/** The input with one wrong or unknown field. */
const corrupted = (input: unknown, index: number, value: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return value;
  const names = [...Object.keys(input), 'notAField'];
  return { ...input, [names[index % names.length] as string]: value };
};

export type InputContext = Omit<FieldContext, 'procedure' | 'field' | 'isTopLevel' | 'isPlausible'>;

export interface GeneratedInput {
  readonly input: unknown;
  /** Ids and the revision are to be made consistent, see align-ids.ts. */
  readonly aligned: boolean;
}

export function inputsOf({ path, input }: Procedure, base: InputContext): fc.Arbitrary<GeneratedInput> {
  if (!input) return fc.constant({ input: undefined, aligned: false });
  const context = { ...base, procedure: path, field: '', isTopLevel: false };
  const plausible = arbitraryFor(input, { ...context, isPlausible: true });
  const valid = arbitraryFor(input, { ...context, isPlausible: false });
  const invalid = fc
    .tuple(valid, fc.nat(30), fc.constantFrom(...INVALID_VALUES))
    .map(([value, index, wrong]) => corrupted(value, index, wrong));
  return fc.record({
    input: fc.oneof(
      { weight: 5, arbitrary: plausible },
      { weight: 4, arbitrary: valid },
      { weight: 1, arbitrary: invalid },
    ),
    aligned: fc.boolean().chain((yes) => (yes ? fc.constant(true) : fc.boolean())),
  });
}
