/** The release lines of Node that are supported; 20 still works. */
const SUPPORTED = [22, 24];

/** The sentence for a Node that works but is no longer supported; null for one that is. */
export function nodeWarning(version: string): string | null {
  const major = Number(version.split('.', 1)[0]);
  if (major > Math.min(...SUPPORTED) - 1) return null;
  return `Node ${major} no longer gets security updates: install Node ${SUPPORTED.join(' or ')}.`;
}
