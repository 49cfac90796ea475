// Inputs of a procedure, made from its schema: mostly what fits, of values that the shop knows, and some that nobody
// would send. No library does this for zod 4: zod-fast-check knows zod 3 only.
import { definitionOf, type Procedure } from '@kickstand/api/testing';
import type * as z from '@kickstand/domain/zod';
import fc from 'fast-check';
import { isMadeByCaller, tableOf } from './kinds.ts';
import type { Known } from './known.ts';
import { HOSTILE, onlyValues, typedInto } from './values.ts';

interface Place {
  readonly procedure: string;
  readonly field: string;
  /** Not inside another object of the input. */
  readonly top: boolean;
  readonly known: Known;
  /** Ids that a link carries instead of a record's own. */
  readonly links: readonly string[];
  readonly isOpen: (id: string) => boolean;
  /** Only what people would type. */
  readonly plain: boolean;
}

interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

const bagOf = (schema: z.ZodMiniType) => schema._zod.bag as Bag;
const choose = (values: readonly unknown[]) => (values.length > 0 ? [fc.constantFrom(...values)] : []);
const often = (weight: number, arbitraries: readonly fc.Arbitrary<unknown>[]) =>
  arbitraries.map((arbitrary) => ({ weight, arbitrary }));

function uuids({ procedure, field, top, known, isOpen }: Place): fc.Arbitrary<unknown> {
  const ids = (known.rows.get(tableOf(procedure, field)) ?? []).map(({ id }) => id).filter(isOpen);
  const others = [...known.byId.keys()].filter(isOpen);
  const made = isMadeByCaller(procedure, field, top);
  return fc.oneof(
    ...often(made ? 1 : 8, choose(ids)),
    ...often(1, choose(others)),
    ...often(made ? 8 : 1, [fc.uuid()]),
  );
}

const DAY = 86_400_000;
const days = fc.integer({ min: -400, max: 10 }).map((by) => new Date(Date.now() + by * DAY).toISOString());

function strings(schema: z.ZodMiniType, place: Place): fc.Arbitrary<unknown> {
  const only = onlyValues(place.field);
  if (only) return fc.constantFrom(...only);
  const { format } = definitionOf(schema);
  if (format === 'uuid') return uuids(place);
  if (format === 'date')
    return fc.oneof(
      days.map((day) => day.slice(0, 10)),
      fc.constantFrom('0001-01-01', '9999-12-31'),
    );
  if (format === 'datetime')
    return fc.oneof(days, fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'));
  const { maximum = 200, patterns } = bagOf(schema);
  const fits = (values: readonly string[]) => values.filter((value) => value.length <= maximum);
  const shared = place.field === 'id' ? place.links : [];
  const typed = choose(shared.length > 0 ? shared : fits(typedInto(place.field, place.known)));
  if (place.plain && typed[0]) return typed[0];
  return fc.oneof(
    ...often(6, typed),
    ...often(1, [fc.string({ maxLength: Math.min(maximum, 60), unit: 'grapheme' })]),
    ...often(1, choose(fits(HOSTILE))),
    ...often(1, [...(patterns ?? [])].flatMap(matching)),
  );
}

/** A pattern that looks ahead or behind cannot be generated from. */
function matching(pattern: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(pattern, { size: 'xsmall' })];
  } catch {
    return [];
  }
}

const LARGEST = 2 ** 31 - 1;

function numbers(schema: z.ZodMiniType, { field, plain }: Place): fc.Arbitrary<unknown> {
  const bag = bagOf(schema);
  const min = Math.max(bag.minimum ?? (bag.exclusiveMinimum ?? -LARGEST) + 1, -LARGEST);
  const max = Math.max(min, Math.min(bag.maximum ?? (bag.exclusiveMaximum ?? LARGEST) - 1, LARGEST));
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const small = fc.integer({ min: within(0), max: within(field === 'version' ? 2 : 20) });
  const usual = fc.constantFrom(1000, 2500, 10_000, 15_000).map(within);
  if (plain) return field === 'version' || field === 'revision' ? small : fc.oneof(small, usual);
  return fc.oneof(
    { weight: 4, arbitrary: small },
    { weight: 3, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );
}

/** What fits a schema, as far as its definition says; its own rules may still refuse it. */
function fitting(schema: z.ZodMiniType, place: Place): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const inner = () => fitting(definition.innerType as z.ZodMiniType, place);
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition.shape ?? {});
      const part = ([name, of]: (typeof shape)[number]) =>
        [name, fitting(of, { ...place, field: name, top: place.field === '' })] as const;
      return fc.record(Object.fromEntries(shape.map(part)));
    }
    case 'array': {
      const { minimum = 0, maximum = 4 } = bagOf(schema);
      const maxLength = Math.max(minimum, Math.min(maximum, 4));
      return fc.array(fitting(definition.element as z.ZodMiniType, place), { minLength: minimum, maxLength });
    }
    case 'optional':
      // Seldom there: every filter of a list at once finds nothing.
      return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: inner() });
    case 'default':
      return inner();
    case 'nullable':
      return fc.option(inner(), { freq: 4 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => fitting(option, place)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return strings(schema, place);
    case 'number':
      return numbers(schema, place);
    default:
      throw new Error(`tests/fuzz/inputs.ts makes no ${definition.type} (${place.procedure} ${place.field})`);
  }
}

const NOT_WANTED: readonly unknown[] = [
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

/** One field that does not fit, or one too many. */
const spoiled = (input: unknown, at: number, by: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return by;
  const names = [...Object.keys(input), 'notAField'];
  return { ...input, [names[at % names.length] as string]: by };
};

export type Given = Omit<Place, 'procedure' | 'field' | 'top' | 'plain'>;

export interface Drawn {
  readonly input: unknown;
  /** Parts of one order are put together, and the revision is the newest. */
  readonly together: boolean;
}

export function inputsOf({ path, input }: Procedure, given: Given): fc.Arbitrary<Drawn> {
  if (!input) return fc.constant({ input: undefined, together: false });
  const place = { ...given, procedure: path, field: '', top: false };
  const usual = fitting(input, { ...place, plain: true });
  const fits = fitting(input, { ...place, plain: false });
  const spoils = fc
    .tuple(fits, fc.nat(30), fc.constantFrom(...NOT_WANTED))
    .map(([value, at, by]) => spoiled(value, at, by));
  return fc.record({
    input: fc.oneof(
      { weight: 5, arbitrary: usual },
      { weight: 4, arbitrary: fits },
      { weight: 1, arbitrary: spoils },
    ),
    together: fc.boolean().chain((yes) => (yes ? fc.constant(true) : fc.boolean())),
  });
}
