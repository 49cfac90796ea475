import { CONFIRMATION_HOURS } from './sign-up.ts';

/**
 * The cookie that ties a confirmation link to the browser that asked for it (PKCE's
 * verifier). Out of reach of scripts; sent along when the link is opened from a mail.
 */
export function verifierCookie(https: boolean) {
  const name = https ? '__Host-kickstand.verifier' : 'kickstand.verifier';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return {
    set: (verifier: string) => `${name}=${verifier}; Max-Age=${CONFIRMATION_HOURS * 3600}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (headers: Headers) => readCookie(headers.get('cookie') ?? '', name),
  };
}

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}
