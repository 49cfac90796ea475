import { createHash } from 'node:crypto';

/**
 * When imported, sonner adds a style element to the page, first empty and then with its text. The content security
 * policy allows both by their hashes.
 * @param {string} sonner the library's source
 */
export function styleHashes(sonner) {
  const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(sonner) ?? [];
  if (!literal)
    throw new Error('sonner no longer inserts its style the known way: look at its source and at csp.mjs');
  return ['', JSON.parse(literal)].map(
    (style) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}
