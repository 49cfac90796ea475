import * as z from '../zod/index.ts';

export const PASSCODE_MIN = 6;

/** Case and surrounding spaces are ignored, so both sides compare this form. */
export function normalizePasscode(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}

export const newPasscodeSchema = z.string().check(
  z.maxLength(64, 'TOO_LONG'),
  z.refine((typed) => normalizePasscode(typed).length >= PASSCODE_MIN, { error: 'PASSCODE_TOO_SHORT' }),
);
