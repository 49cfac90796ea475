import { inflateRawSync } from 'node:zlib';

/** Reads the directory at the end, as an unzip program does. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('not the end of a zip');
  const entries = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    entries.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8'));
    at += 46 + nameLength;
  }
  return entries;
}
