import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PGliteOptions } from '@electric-sql/pglite';

/** PGlite's compiled code. Node's types have no name for it without a browser's. */
export type PGliteModule = NonNullable<PGliteOptions['pgliteWasmModule']>;

const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<PGliteModule> };
};

let compiled: Promise<PGliteModule> | undefined;

/**
 * PGlite's code, compiled once and handed to every worker: a worker that starts again finds the functions that
 * the last one had compiled while it ran.
 */
export function compiledPGlite(): Promise<PGliteModule> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<PGliteModule> {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return engine.compile(await readFile(path));
}
