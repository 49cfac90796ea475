/** In this order: a file may import from those before it. */
const FILES = ['react', 'app', 'shell', 'common'];
/** A module used by at least this many screens goes into the file that all load. */
const COMMON = 6;
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const FEATURE = /[\\/]src[\\/]features[\\/]/;

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * @typedef {{ output: readonly (Chunk | import('vite').Rolldown.OutputAsset)[] }} Built
 */

/**
 * Which modules of the dashboard share a file. By default the bundler makes a file for every set of screens that use a
 * module, more than a hundred for one page. Only the bundler knows what a screen really uses, so this reads a default
 * build.
 *
 * @param {Built} built
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function staffGroups({ output }) {
  const chunks = output.filter((one) => one.type === 'chunk');
  const start = modulesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const shell = modulesOf(chunks, chunks.filter(isOf('/app/shell/shell.tsx', '/home/home-screen.tsx')));
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const screen of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const id of modulesOf(chunks, [screen])) uses.set(id, (uses.get(id) ?? 0) + 1);

  /** @param {string} id */
  const fileOf = (id) => {
    if (REACT.test(id)) return 'react';
    if (start.has(id)) return 'app';
    if (FEATURE.test(id)) return undefined;
    if (shell.has(id)) return 'shell';
    return (uses.get(id) ?? 0) >= COMMON ? 'common' : undefined;
  };
  return FILES.map((name, at) => ({
    name,
    test: (id) => fileOf(id) === name,
    priority: FILES.length - at,
  }));
}

/** @param {string[]} paths */
const isOf =
  (...paths) =>
  (/** @type {Chunk} */ { facadeModuleId }) =>
    paths.some((path) => facadeModuleId?.replaceAll('\\', '/').endsWith(path));

/** The modules a browser has when it has loaded these files. @param {Chunk[]} chunks @param {Chunk[]} files */
function modulesOf(chunks, files) {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(files);
  for (const { imports } of loaded)
    for (const name of imports) {
      const next = named.get(name);
      if (next) loaded.add(next);
    }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
}
