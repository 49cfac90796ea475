type Bytes = Uint8Array<ArrayBuffer>;

/** APIs that Node and browsers share, and that the domain's own types lack. */
interface Subtle {
  digest(name: string, bytes: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: 'spki',
    key: Bytes,
    algorithm: Algorithm,
    extractable: false,
    uses: ['verify'],
  ): Promise<object>;
  verify(algorithm: Algorithm, key: object, signature: Bytes, signed: Bytes): Promise<boolean>;
}
interface Algorithm {
  readonly name: string;
  readonly hash?: string;
  readonly namedCurve?: string;
}
declare const crypto: { readonly subtle?: Subtle };
declare const atob: (base64: string) => string;
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Browsers offer WebCrypto over https and on localhost only. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

function subtle(): Subtle {
  if (!crypto.subtle) throw new Error('no WebCrypto; ask canHash first');
  return crypto.subtle;
}

export const digest = async (name: string, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await subtle().digest(name, bytes as Bytes));

export const sha256 = (bytes: Uint8Array): Promise<Uint8Array> => digest('SHA-256', bytes);

interface Signed {
  /** SubjectPublicKeyInfo, as certificates hold it. */
  readonly key: Uint8Array;
  readonly algorithm: Algorithm & { readonly hash: string };
  readonly signature: Uint8Array;
  readonly signed: Uint8Array;
}

/** Whether a signature is valid. A key that WebCrypto rejects verifies nothing. */
export async function verifySigned({ key, algorithm, signature, signed }: Signed): Promise<boolean> {
  try {
    const imported = await subtle().importKey('spki', key.slice(), algorithm, false, ['verify']);
    return await subtle().verify(algorithm, imported, signature.slice(), signed.slice());
  } catch {
    return false; // not a key of that kind: invalid
  }
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Throws on bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Empty for what is no base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

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
