/**
 * Native code that ssh2 can do without, and looks for inside of a try. It is compiled at an installation where there is
 * a compiler; left out, the server is the same wherever it was built, and runs on every machine.
 */
const LEFT_OUT = /^cpu-features$|\/sshcrypto\.node$/;
const ABSENT = '\0absent-native-part';
/** The packages of that code: in the lockfile, but not in a release. */
export const LEFT_OUT_PACKAGES = ['cpu-features', 'nan'];
/** It names its folder for files that are not used here: a Windows program, and WebAssembly that it carries as text. */
const SSH2 = /[\\/]node_modules[\\/]ssh2[\\/]/;

/** @returns {import('vite').Plugin} */
export function withoutNativeParts() {
  return {
    name: 'without-native-parts',
    enforce: 'pre',
    resolveId: (id) => (LEFT_OUT.test(id) ? ABSENT : null),
    load: (id) => (id === ABSENT ? 'module.exports = null;' : null),
    transform: (code, id) =>
      SSH2.test(id) && code.includes('__dirname')
        ? { code: code.replaceAll('__dirname', '"."'), map: null }
        : null,
  };
}
