import {
  type FileErrorCode,
  LONGEST_SIDE,
  MAX_MEGAPIXELS,
  type PictureForm,
  THUMBNAIL_SIDE,
} from '@kickstand/domain/files';
import type { Sharp, SharpOptions } from 'sharp';
import { createBudget } from '../../platform/budget.ts';
import { DECODE_BUDGET, decodeCost, type ImageHeader } from './decode-cost.ts';
import { loadSharp } from './load-sharp.ts';
import { type ImageFormat, recognizeImage } from './recognize.ts';

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer | null;
}

export type PictureVerdict =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly code: ImageRefusal };

type ImageRefusal = Extract<FileErrorCode, 'NOT_AN_IMAGE' | 'IMAGE_TOO_LARGE' | 'IMAGE_DAMAGED'>;

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const SECONDS_AT_MOST = 30;
const READ: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true };
const refused = (code: ImageRefusal) => ({ ok: false, code }) as const;

/** Uploads in flight are bounded where they are received, so the queue here need not be. */
const decoding = createBudget({ total: DECODE_BUDGET, waiting: Number.POSITIVE_INFINITY });

/**
 * Turns what was sent into a picture of our own making: decoded, upright, not larger than
 * needed, written anew. Nothing of the original's bytes survives, be it a place, a camera's
 * number, a script behind the picture or a trick on the next decoder.
 */
export async function preparePicture(form: PictureForm, bytes: Buffer): Promise<PictureVerdict> {
  const format = recognizeImage(bytes);
  if (!format) return refused('NOT_AN_IMAGE');
  const header = await readHeader(format, bytes);
  if (!header) return refused('IMAGE_DAMAGED');
  if (header.width * header.height > MAX_PIXELS) return refused('IMAGE_TOO_LARGE');
  const cost = decodeCost(header);
  if (cost > DECODE_BUDGET) return refused('IMAGE_TOO_LARGE');
  const picture = await decoding.run(cost, () => unlessDamaged(redraw(form, bytes)));
  return picture ? { ok: true, picture } : refused('IMAGE_DAMAGED');
}

async function readHeader(format: ImageFormat, bytes: Buffer): Promise<ImageHeader | null> {
  const sharp = await loadSharp();
  // without the limit: the numbers are only read here, and decide which refusal it is
  const found = await unlessDamaged(sharp(bytes, { ...READ, limitInputPixels: false }).metadata());
  if (found?.format !== format) return null;
  return {
    format,
    width: found.width,
    height: found.height,
    channels: found.channels,
    bytesPerChannel: found.depth === 'uchar' ? 1 : 2,
    progressive: found.isProgressive,
    halfColour: found.chromaSubsampling === '4:2:0',
    turned: (found.orientation ?? 1) > 1,
  };
}

async function redraw(form: PictureForm, bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp();
  const drawn = within(sharp(bytes, READ).autoOrient(), LONGEST_SIDE);
  const { data, info } = await WRITERS[form](drawn).toBuffer({ resolveWithObject: true });
  const thumbnail =
    form === 'photo' ? await photo(within(sharp(data, READ), THUMBNAIL_SIDE)).toBuffer() : null;
  return { bytes: data, width: info.width, height: info.height, thumbnail };
}

const within = (picture: Sharp, side: number) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_AT_MOST });

const photo = (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 });

const WRITERS: Record<PictureForm, (picture: Sharp) => Sharp> = {
  photo,
  document: photo,
  drawing: (picture) => picture.png({ compressionLevel: 9 }),
};

/** The library throws for bytes it cannot follow; to us that is a verdict about the picture. */
async function unlessDamaged<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}
