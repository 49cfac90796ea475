// Must run on every Node with ES modules, even unsupported ones: no syntax newer than 2019.
import process from 'node:process';

const OLDEST = { major: 20, minor: 19 };

/**
 * The error for a Node that is too old; undefined if it is supported.
 * @param {string} version such as `20.19.0`
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `Kickstand needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is Node ${version}. Get the current one from https://nodejs.org.`;
}

export function requireNode() {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint === undefined) return;
  console.error(complaint);
  process.exit(1);
}
