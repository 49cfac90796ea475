import * as z from '../zod/index.ts';
import type { PlacedMark } from './marks.ts';
import { MARK_SCALE } from './shapes.ts';

/** The answer about a difference: it was there before, it is new, or there is none. */
export const SPOT_ANSWERS = ['same', 'damage', 'dismissed'] as const;
export type SpotAnswer = (typeof SPOT_ANSWERS)[number];

/** `not_comparable`: the photos could not be aligned, so a person compares without help. */
export const COMPARISONS = ['compared', 'not_comparable'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const SPOT_LIMITS = { note: 300, perPhoto: 8 } as const;

const place = z.int32().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(MARK_SCALE, 'OUT_OF_RANGE'));

/** A box on the intake photo, in ten-thousandths of its width and height. */
export const spotSchema = z.strictObject({
  /** Made by the client, so that a repeated call adds nothing. */
  id: z.uuid(),
  x: place,
  y: place,
  width: place,
  height: place,
});
export type Spot = z.infer<typeof spotSchema>;

export const spotAnswerSchema = z
  .strictObject({
    answer: z.enum(SPOT_ANSWERS),
    note: z.string().check(z.trim(), z.maxLength(SPOT_LIMITS.note, 'TOO_LONG')),
  })
  .check(
    z.refine(({ answer, note }) => answer !== 'damage' || note !== '', {
      error: 'VALUE_REQUIRED',
      path: ['note'],
    }),
  );

/** A stored picture with the SHA-256 of its bytes; null: missing from the store (older forms). */
interface SeenPicture {
  readonly path: string;
  readonly sha256: string | null;
}

/** What was shown to the person who signs at pickup, as plain data. */
export interface PickupSeen {
  readonly orderId: string;
  readonly sides: readonly {
    readonly slot: string;
    readonly intake: SeenPicture | null;
    readonly pickup: SeenPicture & { readonly takenAt: string };
    readonly comparison: Comparison | null;
    readonly spots: readonly (Spot & { readonly answer: SpotAnswer | null; readonly note: string })[];
  }[];
  readonly marks: readonly PlacedMark[];
}
