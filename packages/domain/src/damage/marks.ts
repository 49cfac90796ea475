import * as z from '../zod/index.ts';
import { MARK_KINDS, MARK_SCALE } from './shapes.ts';

/** Labels of a mark that take one tap. */
export const MARK_WORDS = ['scratch', 'dent', 'crack', 'rust', 'missing'] as const;
export type MarkWord = (typeof MARK_WORDS)[number];

export const MARK_LIMITS = { note: 300, perPhoto: 30, perForm: 120, path: 200, photos: 200 } as const;

const place = z.int32().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(MARK_SCALE, 'OUT_OF_RANGE'));

const fields = {
  /** Made by the client, so that a repeated call adds nothing. */
  id: z.uuid(),
  kind: z.enum(MARK_KINDS),
  /** Circle: two opposite corners of its box. Arrow: start and tip. Pin: both are its point. */
  x: place,
  y: place,
  toX: place,
  toY: place,
  word: z.nullable(z.enum(MARK_WORDS)),
  note: z.string().check(z.trim(), z.maxLength(MARK_LIMITS.note, 'TOO_LONG')),
};

export const markSchema = z.strictObject(fields);
export type Mark = z.infer<typeof markSchema>;

/** A mark and the picture it is on. */
export const placedMarkSchema = z.strictObject({
  ...fields,
  path: z.string().check(z.maxLength(MARK_LIMITS.path, 'TOO_LONG')),
});
export type PlacedMark = z.infer<typeof placedMarkSchema>;
