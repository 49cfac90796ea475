/** Available at runtime everywhere, but in neither Node's nor the browser's types here. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** The file started with a byte order mark. */
  readonly marked: boolean;
}

/** Decodes a file by its byte order mark, else by what its bytes can be. Excel writes all of these. */
export function decode(bytes: Uint8Array): Decoded {
  const marked = markOf(bytes);
  if (marked)
    return {
      text: read(bytes.subarray(marked.length), marked.encoding),
      encoding: marked.encoding,
      marked: true,
    };
  const encoding = guess(bytes);
  return { text: read(bytes, encoding), encoding, marked: false };
}

function markOf(bytes: Uint8Array): { encoding: Encoding; length: number } | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

/**
 * 0x80 to 0x9f of Windows-1252; some versions of Node decode them as Latin-1, where they are control
 * characters.
 */
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function read(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('').replace(/[\u0080-\u009f]/g, (char) => WINDOWS[char.charCodeAt(0) - 0x80] ?? char);
}

function guess(bytes: Uint8Array): Encoding {
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const many = start.length / 4;
  if ((zeros[1] ?? 0) > many) return 'utf-16le';
  if ((zeros[0] ?? 0) > many) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // why: an exception is the decoder's only way to report invalid bytes
    return false;
  }
}
