import { signUpSchema } from '../auth/schema.ts';
import { LANGUAGES } from '../language/index.ts';
import * as z from '../zod/index.ts';
import { newPasscodeSchema } from './passcode.ts';
import { shopSchema } from './shop.ts';

/** The first-run set-up: owner, shop, passcode, and what to start with. */
export const setUpSchema = z.strictObject({
  owner: signUpSchema,
  shop: shopSchema,
  passcode: newPasscodeSchema,
  sampleData: z.boolean(),
  language: z.enum(LANGUAGES),
  /** The code on the server's console; required if others can reach the server. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
});
export type SetUp = z.infer<typeof setUpSchema>;
