import type * as z from '@kickstand/domain/zod';
import { isSchema, PROCEDURES } from './procedures.ts';

export interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly abort?: boolean;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/** The parts of zod's internal definitions that tests read. */
export interface SchemaDefinition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly items?: readonly z.ZodMiniType[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly [part: string]: unknown;
}

export const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as SchemaDefinition;

export const checksOf = (schema: z.ZodMiniType): CheckDefinition[] =>
  (definitionOf(schema).checks ?? []).map(({ _zod: { def } }) => def);

/** Properties of a definition that hold a nested schema. */
const INNER = ['innerType', 'element', 'in', 'out', 'left', 'right', 'keyType', 'valueType'] as const;

export interface Field {
  readonly where: string;
  readonly schema: z.ZodMiniType;
}

function leavesIn(type: string, where: string, schema: z.ZodMiniType): Field[] {
  const definition = definitionOf(schema);
  return [
    ...(definition.type === type ? [{ where, schema }] : []),
    ...Object.entries(definition.shape ?? {}).flatMap(([name, inner]) =>
      leavesIn(type, `${where}.${name}`, inner),
    ),
    ...[...(definition.options ?? []), ...(definition.items ?? [])].flatMap((inner) =>
      leavesIn(type, where, inner),
    ),
    ...INNER.flatMap((name) => {
      const inner = definition[name];
      return isSchema(inner) ? leavesIn(type, `${where}[]`, inner) : [];
    }),
  ];
}

/** Every input field of a type, across the contract. */
export const inputFields = (type: string): Field[] =>
  PROCEDURES.flatMap(({ path, input }) => (input ? leavesIn(type, path.replaceAll('/', '.'), input) : []));

/** Every field of a type in an answer. */
export const outputFields = (type: string): Field[] =>
  PROCEDURES.flatMap(({ path, output }) => (output ? leavesIn(type, path.replaceAll('/', '.'), output) : []));

/** The maximum length of a text, or of a list; null if unlimited. */
export function maximumOf(schema: z.ZodMiniType): number | null {
  const ends = checksOf(schema).flatMap(({ check, maximum, length }) =>
    check === 'max_length' && maximum !== undefined
      ? [maximum]
      : check === 'length_equals' && length !== undefined
        ? [length]
        : [],
  );
  return ends.length > 0 ? Math.min(...ends) : null;
}
