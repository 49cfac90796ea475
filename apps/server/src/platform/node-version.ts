/** The release lines of Node that are supported; 20 still works. */
const SUPPORTED = [22, 24];

/** The sentence for a Node that is not supported; null for one that is. */
export function nodeWarning(version: string): string | null {
  const major = Number(version.split('.', 1)[0]);
  if (SUPPORTED.includes(major)) return null;
  // lines with odd numbers end when the next one begins
  const why =
    major > Math.max(...SUPPORTED) ? 'was not tested with Kickstand' : 'no longer gets security updates';
  return `Node ${major} ${why}: install Node ${SUPPORTED.join(' or ')}.`;
}
