/**
 * Optional native code of ssh2, which is loaded inside a try. It is compiled during installation if there is a compiler;
 * leaving it out makes the build independent of the machine.
 */
const LEFT_OUT = /^cpu-features$|\/sshcrypto\.node$/;
const ABSENT = '\0absent-native-part';
/** The packages of that code, which are in the lockfile but not in a release. */
export const LEFT_OUT_PACKAGES = ['cpu-features', 'nan'];
/** Its __dirname is only used for files we do not need: a Windows program, and WebAssembly that is also embedded as text. */
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
