// Read by every Node that knows ES modules, the too old ones included: no syntax newer than 2019 here.
import process from 'node:process';

const OLDEST = { major: 20, minor: 19 };

/**
 * The sentence to show when this Node is too old, or undefined when it will do.
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
