export type ImageFormat = 'jpeg' | 'png' | 'webp';

const starts = (bytes: Buffer, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Detected from the bytes; names and types sent by a client are ignored. */
export function recognizeImage(bytes: Buffer): ImageFormat | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (starts(bytes, RIFF) && starts(bytes, WEBP, 8)) return 'webp';
  return null;
}

const PNG_END = Buffer.from('IEND');

/**
 * Whether the file ends where its picture ends. A photo from a phone may have a video appended; a logo with
 * anything appended is not what it claims to be.
 */
export function isNothingElse(format: ImageFormat, bytes: Buffer): boolean {
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  if (format === 'png') return bytes.lastIndexOf(PNG_END) === bytes.length - 8;
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
}
