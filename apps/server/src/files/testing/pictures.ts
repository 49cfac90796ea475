import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture with varied content. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a34018' } });

export const jpeg = (width = 640, height = 480) => plainPicture(width, height).jpeg().toBuffer();

/** As taken by a phone: rotated, with GPS data. */
export const phonePhoto = () =>
  plainPicture(640, 480)
    .withExif({
      IFD0: { Make: 'Pocketphone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 43/1 5000/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A drawing on a transparent background. */
export const drawing = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

/** A JPEG of a few hundred bytes whose header claims any size. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg(16, 16));
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A PNG of a few kilobytes whose header claims any size. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(3_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
