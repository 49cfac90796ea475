import { LANGUAGES } from '../../language/index.ts';
import { TERMS_LIMITS } from '../../terms/limits.ts';
import * as z from '../../zod/index.ts';
import { WORKORDER_LIMITS } from './lines.ts';

export const CHOICES = ['approve', 'decline', 'ask'] as const;
export type Choice = (typeof CHOICES)[number];

export const VERBAL_METHODS = ['phone', 'in_person', 'text', 'email'] as const;
export type VerbalMethod = (typeof VERBAL_METHODS)[number];

const STROKES_MAX = 200;
const NUMBERS_MAX = 4000;
const name = z.string().check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(120, 'TOO_LONG'));

/**
 * Pen strokes on a pad of 1000 by 400 units, each as x, y, x, y …: smaller than a picture, and nothing to
 * decode.
 */
const strokes = z
  .array(z.array(z.int().check(z.minimum(0), z.maximum(1000))).check(z.maxLength(NUMBERS_MAX)))
  .check(
    z.minLength(1, 'SIGNATURE_REQUIRED'),
    z.maxLength(STROKES_MAX),
    z.refine((all) => all.every((stroke) => stroke.length >= 2 && stroke.length % 2 === 0), {
      error: 'SIGNATURE_REQUIRED',
    }),
  );

export const signatureSchema = z.union([
  z.strictObject({ kind: z.literal('drawn'), name, strokes }),
  z.strictObject({ kind: z.literal('typed'), name }),
]);
export type Signature = z.infer<typeof signatureSchema>;

export const choiceSchema = z
  .strictObject({
    jobId: z.uuid(),
    choice: z.enum(CHOICES),
    /** A question, or why not. */
    note: z.string().check(z.trim(), z.maxLength(WORKORDER_LIMITS.note, 'TOO_LONG')),
  })
  .check(
    z.refine(({ choice, note }) => choice !== 'ask' || note !== '', {
      error: 'VALUE_REQUIRED',
      path: ['note'],
    }),
  );
export type JobChoice = z.infer<typeof choiceSchema>;

export const choicesSchema = z.array(choiceSchema).check(
  z.minLength(1, 'VALUE_REQUIRED'),
  z.maxLength(WORKORDER_LIMITS.jobs),
  z.refine((all) => new Set(all.map((one) => one.jobId)).size === all.length, { error: 'VALUE_REQUIRED' }),
);

/** WO-08: a verbal approval needs all of these. The signed-in person is recorded as the one who took it. */
export const verbalSchema = z.strictObject({
  name,
  phone: z.string().check(z.maxLength(10, 'PHONE_INVALID'), z.regex(/^\d{10}$/, 'PHONE_INVALID')),
  /** Local date and time. */
  date: z.iso.date('VALUE_REQUIRED'),
  time: z
    .string()
    .check(z.maxLength(5, 'VALUE_REQUIRED'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'VALUE_REQUIRED')),
  method: z.enum(VERBAL_METHODS),
});
export type VerbalRecord = z.infer<typeof verbalSchema>;

/** The customer's decision, as sent by the review page. */
export const onlineDecisionSchema = z.strictObject({
  version: z.int32().check(z.positive()),
  choices: choicesSchema,
  oldPartsBack: z.boolean(),
  termsAccepted: z.literal(true, 'TERMS_REQUIRED'),
  /** The text that was shown. */
  termsVersion: z.string().check(z.maxLength(TERMS_LIMITS.version, 'TOO_LONG')),
  language: z.enum(LANGUAGES),
  signature: signatureSchema,
});
export type OnlineDecision = z.infer<typeof onlineDecisionSchema>;

export const ABANDON_CHECKLIST = [
  'calls_made',
  'letter_sent',
  'owner_searched',
  'belongings_listed',
] as const;
export const abandonChecklistSchema = z
  .array(z.enum(ABANDON_CHECKLIST))
  .check(z.maxLength(ABANDON_CHECKLIST.length));
export const isChecklistDone = (done: readonly string[]): boolean =>
  ABANDON_CHECKLIST.every((item) => done.includes(item));
