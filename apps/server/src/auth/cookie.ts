/** A cookie in addition to the session's: not readable by scripts, sent when an emailed link is opened. */
export function ownCookie(purpose: string, seconds: number, https: boolean) {
  const name = `${https ? '__Host-' : ''}kickstand.${purpose}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return {
    set: (value: string) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (headers: Headers) => readCookie(headers.get('cookie') ?? '', name),
  };
}

export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}
