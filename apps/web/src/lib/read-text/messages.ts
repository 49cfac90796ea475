import type { Guidance } from './guidance.ts';
import type { MileageUnit } from './read-mileage.ts';

export type ReadKind = 'vin' | 'mileage';

export interface ReadRequest {
  readonly id: number;
  readonly kind: ReadKind;
  readonly picture: ImageBitmap | ImageData;
}

/** Text that was read from a picture, for a person to compare and confirm. */
export interface Reading {
  readonly text: string;
  /** Indexes of characters to compare first. */
  readonly uncertain: readonly number[];
  readonly unit: MileageUnit | null;
  /** 0 to 1: the probability that all of it is right. */
  readonly confidence: number;
  /** The line as it appears in the picture. */
  readonly crop: ImageData;
}

export type ReadReply =
  | { readonly id: number; readonly reading: Reading | null; readonly guidance: Guidance }
  | { readonly id: number; readonly failed: string };
