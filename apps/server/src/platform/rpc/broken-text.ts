/**
 * A NUL or an unpaired surrogate: PostgreSQL accepts neither in text nor in JSON. Checked before any length, so the
 * pattern has no repetition.
 */
const BROKEN = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** No valid input is nested this deep; code that walks it must not overflow the stack. */
const TOO_DEEP = 64;

/** The dotted path of such text in a value ('' for the value itself); null if there is none. */
export function findBrokenText(value: unknown, depth = 0): string | null {
  if (depth > TOO_DEEP) return '';
  if (typeof value === 'string') return BROKEN.test(value) ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (BROKEN.test(key)) return '';
    const found = findBrokenText(inner, depth + 1);
    if (found !== null) return found === '' ? key : `${key}.${found}`;
  }
  return null;
}
