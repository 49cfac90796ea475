/**
 * Where a person may be sent after signing in: a path of this origin, nothing else.
 * Anything that a browser could read as another origin (`//e`, `/\e`, an encoded slash or
 * backslash in front, dot segments that collapse to `//`, a scheme, a control character)
 * falls back, or a link could carry a signed-in person to a copy of this shop.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tab and newline inside an address, so "/\t/e" would be "//e"
  if (/[\u0000-\u001f\u007f\\]/.test(wanted)) return fallback;
  const path = wanted.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//') || /^\/(%2f|%5c)/i.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path))
    return fallback;
  return wanted;
}
