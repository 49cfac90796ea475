/**
 * Where a person may be redirected after signing in: a path of this origin. Anything a browser could read as
 * another origin (`//e`, `/\e`, a leading encoded slash or backslash, dot segments that collapse to `//`, a
 * scheme, a control character) falls back, to prevent an open redirect.
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
