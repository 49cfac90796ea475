import { createHash } from 'node:crypto';
import { THUMBNAIL_SIDE } from '@kickstand/domain/files';
import { drawMotorcycle, type Motorcycle } from './drawing/draw-motorcycle.ts';
import { drawSignature, handOf } from './drawing/signature.ts';
import type { KnownPicture } from './making/rows.ts';

export interface Picture extends KnownPicture {
  readonly data: Buffer;
  readonly thumbnail: Buffer | null;
}

/** Loaded when a sample shop is made, which most servers never do. */
const library = async () => (await import('sharp')).default;

const known = (data: Buffer, width: number, height: number) => ({
  data,
  sha256: createHash('sha256').update(data).digest('hex'),
  bytes: data.length,
  width,
  height,
});

export async function paintMotorcycle(motorcycle: Motorcycle): Promise<Picture> {
  const sharp = await library();
  const drawn = sharp(Buffer.from(drawMotorcycle(motorcycle))).flatten();
  const { data, info } = await drawn.clone().jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data).resize({ width: THUMBNAIL_SIDE }).jpeg({ quality: 74 }).toBuffer();
  return { ...known(data, info.width, info.height), thumbnail };
}

export async function paintSignature(name: string): Promise<Picture> {
  const sharp = await library();
  const drawn = sharp(Buffer.from(drawSignature(handOf(name))));
  const { data, info } = await drawn
    .png({ palette: true, colours: 16 })
    .toBuffer({ resolveWithObject: true });
  return { ...known(data, info.width, info.height), thumbnail: null };
}

/** Each picture is painted once, however many forms show it. */
export function remembering<Key>(paint: (key: Key) => Promise<Picture>, nameOf: (key: Key) => unknown) {
  const painted = new Map<unknown, Promise<Picture>>();
  return (key: Key): Promise<Picture> => {
    const name = nameOf(key);
    const picture = painted.get(name) ?? paint(key);
    painted.set(name, picture);
    return picture;
  };
}

/** The signatures of these people, by name. */
export async function signaturesOf(names: Iterable<string>): Promise<(name: string) => Picture> {
  const paint = remembering(paintSignature, handOf);
  const pictures = new Map(
    await Promise.all([...new Set(names)].map(async (name) => [name, await paint(name)] as const)),
  );
  return (name) => {
    const picture = pictures.get(name);
    if (!picture) throw new Error('a signature of someone who is not there');
    return picture;
  };
}
