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

const MEGABYTE = 1024 * 1024;

/** What any picture needs to be read, made smaller and written again; measured. */
const LEAST_COST = 90 * MEGABYTE;

/** What all decoders may hold together. No picture that costs more is taken, however few its bytes. */
export const DECODE_BUDGET = 240 * MEGABYTE;

/** A JPEG this large is read at half its size or less. */
const HALVED_FROM = (2 * LONGEST_SIDE) ** 2;

/**
 * Memory that decoding takes at most. A picture that is read row by row costs little
 * whatever its size; one that has to be held whole costs by its pixels, and a progressive
 * JPEG most of all. Two pictures of the least cost fit into the budget, so two at most run at once.
 */
export function decodeCost(header: ImageHeader): number {
  return LEAST_COST + heldBytes(header);
}

function heldBytes({ format, width, height, channels, ...header }: ImageHeader): number {
  const pixels = width * height;
  const whole = pixels * channels * header.bytesPerChannel;
  if (format === 'webp') return pixels * 4;
  if (format === 'png') return header.progressive || header.turned ? whole : 0;
  if (header.progressive) return pixels * 2 * (header.halfColour ? 1.5 : channels);
  return header.turned ? Math.min(pixels, HALVED_FROM) * channels : 0;
}
