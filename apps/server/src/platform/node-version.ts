/** Supported release lines of Node; 20 still works. */
const SUPPORTED = [22, 24];

/** A warning for an unsupported Node; null for a supported one. */
export function nodeWarning(version: string): string | null {
  const major = Number(version.split('.', 1)[0]);
  if (SUPPORTED.includes(major)) return null;
  // odd-numbered lines end when the next one begins
  const why =
    major > Math.max(...SUPPORTED) ? 'was not tested with Kickstand' : 'no longer gets security updates';
  return `Node ${major} ${why}: install Node ${SUPPORTED.join(' or ')}.`;
}
