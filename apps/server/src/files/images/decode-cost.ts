import { LONGEST_SIDE } from '@kickstand/domain/files';
import type { ImageFormat } from './recognize.ts';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerChannel: number;
  /** A progressive JPEG or an interlaced PNG: no row is done before the last byte. */
  readonly progressive: boolean;
  readonly halfColour: boolean;
  readonly turned: boolean;
}

/** What a decoder may hold of one picture. One that needs more is not taken, however few its bytes. */
export const MOST_HELD_BYTES = 100 * 1024 * 1024;

/** A JPEG this large is read at half its size or less. */
const HALVED_FROM = (2 * LONGEST_SIDE) ** 2;

/**
 * Rows of a PNG that libvips holds while it is read from top to bottom and made smaller: measured as the peak of the
 * process over pictures of 700 to 65,535 columns, at most 1,160. A wide picture has few rows, and all of them are held.
 */
const ROWS_HELD = 1280;

/**
 * Memory that decoding holds at most, beside what every picture takes (some 60 MB). A JPEG that is read row by row
 * costs little whatever its size, because it is read at a fraction of it; a PNG costs by its rows; one that has to be
 * held whole costs by its pixels, and a progressive JPEG most of all.
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
