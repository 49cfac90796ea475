import type { Access } from '@kickstand/domain/auth';
import type * as z from '@kickstand/domain/zod';
import { contract, type ProcedureMeta } from '../index.ts';

export interface Procedure {
  /** As `/rpc` has it: `workorders/jobs/add`. */
  readonly path: string;
  readonly method: string;
  /** The address below `/api`. */
  readonly route: `/${string}` | undefined;
  readonly access: Access | undefined;
  readonly onFullDisk: 'allowed' | undefined;
  readonly input: z.ZodMiniType | undefined;
  /** Of a procedure that streams it is no schema of zod's: then undefined. */
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

/** Every procedure of the contract, found by walking it: a new one is tested without being asked for. */
export const PROCEDURES: readonly Procedure[] = walk(contract, []);

/** The paths of what changes something, of those that begin so: `inventory/`. */
export const mutationsOf = (capability: string): string[] =>
  PROCEDURES.filter(({ path, method }) => method !== 'GET' && path.startsWith(capability)).map(
    ({ path }) => path,
  );
