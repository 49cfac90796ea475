import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Node's types name WebAssembly only together with a browser's. */
const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
};

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's code, compiled once and handed to every worker: a worker that starts again finds the functions that
 * the last one had compiled while it ran.
 */
export function compiledPGlite(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return engine.compile(await readFile(path));
}
