import {
  type FileErrorCode,
  LOGO_SIDE,
  LONGEST_SIDE,
  MAX_MEGAPIXELS,
  type PictureForm,
  THUMBNAIL_SIDE,
} from '@kickstand/domain/files';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { heldBytes, type ImageHeader, MOST_HELD_BYTES } from './decode-cost.ts';
import { type ImageFormat, isNothingElse, recognizeImage } from './recognize.ts';

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer | null;
}

export type PictureVerdict =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly code: PictureRefusal };

type PictureRefusal = Extract<FileErrorCode, 'NOT_AN_IMAGE' | 'IMAGE_TOO_LARGE' | 'IMAGE_DAMAGED'>;

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const READ: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true };
const refused = (code: PictureRefusal) => ({ ok: false, code }) as const;

// Only three decoders are enabled: the library's others (SVG with external references, PDF, video) cannot be reached.
// Nothing is cached between pictures.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Re-encodes an upload: decoded, rotated upright, not larger than needed. None of the original bytes survive, such as
 * a location, a camera's serial number, an appended script or an exploit for the next decoder.
 */
export async function redrawPicture(form: PictureForm, bytes: Buffer): Promise<PictureVerdict> {
  const format = recognizeImage(bytes);
  if (!format || (form === 'logo' && !isNothingElse(format, bytes))) return refused('NOT_AN_IMAGE');
  const header = await unlessDamaged(readHeader(format, bytes));
  if (!header) return refused('IMAGE_DAMAGED');
  if (header.width * header.height > MAX_PIXELS) return refused('IMAGE_TOO_LARGE');
  if (heldBytes(header) > MOST_HELD_BYTES) return refused('IMAGE_TOO_LARGE');
  const picture = await unlessDamaged(redraw(form, bytes));
  return picture ? { ok: true, picture } : refused('IMAGE_DAMAGED');
}

async function readHeader(format: ImageFormat, bytes: Buffer): Promise<ImageHeader | null> {
  // without the limit: only the numbers are read here, to choose the right refusal
  const found = await sharp(bytes, { ...READ, limitInputPixels: false }).metadata();
  if (found.format !== format) return null;
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
  const drawn = within(sharp(bytes, READ).autoOrient(), form === 'logo' ? LOGO_SIDE : LONGEST_SIDE);
  const { data, info } = await WRITERS[form](drawn).toBuffer({ resolveWithObject: true });
  const thumbnail =
    form === 'photo' ? await photo(within(sharp(data, READ), THUMBNAIL_SIDE)).toBuffer() : null;
  return { bytes: data, width: info.width, height: info.height, thumbnail };
}

const within = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const photo = (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 });

const drawing = (picture: Sharp) => picture.png({ compressionLevel: 9 });

const WRITERS: Record<PictureForm, (picture: Sharp) => Sharp> = {
  photo,
  document: photo,
  drawing,
  logo: drawing,
};

/** The library throws for damaged bytes, which must not count as a server error. */
async function unlessDamaged<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}
