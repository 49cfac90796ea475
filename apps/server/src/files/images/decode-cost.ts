import { LONGEST_SIDE } from '@kickstand/domain/files';
import type { ImageFormat } from './recognize.ts';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerChannel: number;
  /** A progressive JPEG or an interlaced PNG: no row is complete before the last byte. */
  readonly progressive: boolean;
  readonly halfColour: boolean;
  readonly turned: boolean;
}

/** A picture that needs more memory to decode is refused, however small its file. */
export const MOST_HELD_BYTES = 100 * 1024 * 1024;

/** A JPEG this large is decoded at half its size or less. */
const HALVED_FROM = (2 * LONGEST_SIDE) ** 2;

/**
 * Rows that libvips buffers while it shrinks a PNG sequentially. Measured with pictures 700 to 65,535 pixels wide: at
 * most 1,160. A picture with fewer rows is buffered completely.
 */
const ROWS_HELD = 1280;

/**
 * Upper bound of the memory for decoding, on top of the roughly 60 MB that every picture takes. A baseline JPEG takes
 * little at any size, because it is read downscaled; a PNG takes a number of rows; anything that has to be in memory
 * completely takes its pixels, and a progressive JPEG even more.
 */
export function heldBytes({ format, width, height, channels, ...header }: ImageHeader): number {
  const pixels = width * height;
  const whole = pixels * channels * header.bytesPerChannel;
  if (format === 'webp') return pixels * 4;
  if (format === 'png')
    return header.progressive || header.turned ? whole : (whole / height) * Math.min(height, ROWS_HELD);
  if (header.progressive) return pixels * 2 * (header.halfColour ? 1.5 : channels);
  return header.turned ? Math.min(pixels, HALVED_FROM) * channels : 0;
}
