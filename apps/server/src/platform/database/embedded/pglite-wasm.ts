import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PGliteOptions } from '@electric-sql/pglite';

/** PGlite's compiled code. Node's types lack a name for it. */
export type PGliteModule = NonNullable<PGliteOptions['pgliteWasmModule']>;

const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<PGliteModule> };
};

let compiled: Promise<PGliteModule> | undefined;

/** PGlite's code, compiled once for all workers, so that a restarted worker reuses compiled functions. */
export function compiledPGlite(): Promise<PGliteModule> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<PGliteModule> {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return engine.compile(await readFile(path));
}
