type Bytes = Uint8Array<ArrayBuffer>;

/** What Node and browsers have in common; the domain's own types know neither. */
declare const crypto: { readonly subtle?: { digest(name: 'SHA-256', bytes: Bytes): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Browsers offer WebCrypto over https and on localhost only. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  if (!crypto.subtle) throw new Error('sha256: no WebCrypto; ask canHash first');
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Bytes));
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Throws on bytes that are no UTF-8. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function joinBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

export const sha256Hex = async (bytes: Uint8Array): Promise<string> => toHex(await sha256(bytes));
