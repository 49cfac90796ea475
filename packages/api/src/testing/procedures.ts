import type { Access } from '@kickstand/domain/auth';
import type * as z from '@kickstand/domain/zod';
import { contract, type ProcedureMeta } from '../index.ts';

export interface Procedure {
  /** As in `/rpc`: `workorders/jobs/add`. */
  readonly path: string;
  readonly method: string;
  /** Path under `/api`. */
  readonly route: `/${string}` | undefined;
  readonly access: Access | undefined;
  readonly onFullDisk: 'allowed' | undefined;
  readonly input: z.ZodMiniType | undefined;
  /** Undefined for a streaming procedure, whose output is not a zod schema. */
  readonly output: z.ZodMiniType | undefined;
}

interface Definition {
  readonly meta: ProcedureMeta;
  readonly route: { readonly method?: string; readonly path?: `/${string}` };
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
}

export const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

function walk(node: object, path: readonly string[]): Procedure[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([key, child]) => walk(child as object, [...path, key]));
  const { meta, route, inputSchema, outputSchema } = node['~orpc'] as Definition;
  return [
    {
      path: path.join('/'),
      method: route.method ?? 'POST',
      route: route.path,
      access: meta.access,
      onFullDisk: meta.onFullDisk,
      input: isSchema(inputSchema) ? inputSchema : undefined,
      output: isSchema(outputSchema) ? outputSchema : undefined,
    },
  ];
}

/** Collected from the contract, so that tests cover new procedures automatically. */
export const PROCEDURES: readonly Procedure[] = walk(contract, []);

/** Paths of the mutations under a prefix such as `inventory/`. */
export const mutationsOf = (prefix: string): string[] =>
  PROCEDURES.filter(({ path, method }) => method !== 'GET' && path.startsWith(prefix)).map(
    ({ path }) => path,
  );
