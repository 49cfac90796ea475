/** In this order: a file may import from those before it. */
const FILES = ['react', 'app', 'shell', 'common'];
/** A module that so many screens use is in the file they all load. */
const COMMON = 6;
const SHELL = /\/app\/shell\/shell\.tsx$/;
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const FEATURE = /\/src\/features\//;

/**
 * Which modules of the dashboard share a file. Left alone, the bundler makes one for every set of screens that use a
 * module: more than a hundred for one page.
 *
 * Each file also holds what its modules import, unless a file before it does, so files never import each other in a
 * circle.
 *
 * @returns {{ plugin: import('vite').Plugin, groups: import('rolldown').CodeSplittingGroup[] }}
 */
export function staffChunks() {
  /** @type {(id: string) => string | undefined} */
  let fileOf = () => undefined;
  return {
    plugin: {
      name: 'kickstand:staff-chunks',
      apply: 'build',
      buildEnd() {
        fileOf = chooseFile(this);
      },
    },
    groups: FILES.map((name, at) => ({
      name,
      test: (id) => fileOf(id) === name,
      priority: FILES.length - at,
    })),
  };
}

/** @param {import('rolldown').PluginContext} context @returns {(id: string) => string | undefined} */
function chooseFile(context) {
  const ids = [...context.getModuleIds()];
  const start = withImports(context, ids.filter((id) => context.getModuleInfo(id)?.isEntry));
  const shell = withImports(context, ids.filter((id) => SHELL.test(id)));
  const screens = new Set(ids.flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const screen of screens)
    for (const id of withImports(context, [screen])) uses.set(id, (uses.get(id) ?? 0) + 1);

  return (id) => {
    if (REACT.test(id)) return 'react';
    if (start.has(id)) return 'app';
    if (shell.has(id)) return 'shell';
    return !FEATURE.test(id) && (uses.get(id) ?? 0) >= COMMON ? 'common' : undefined;
  };
}

/** @param {import('rolldown').PluginContext} context @param {string[]} modules */
function withImports(context, modules) {
  const found = new Set(modules);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
