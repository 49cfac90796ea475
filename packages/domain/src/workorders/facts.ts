import { emailOrNothingSchema } from '../auth/index.ts';
import { phoneOrNothingSchema } from '../customers/index.ts';
import { LANGUAGES } from '../language/index.ts';
import * as z from '../zod/index.ts';
import { WORKORDER_LIMITS } from './estimate/lines.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));
const required = (max: number, code: 'NAME_REQUIRED' | 'VALUE_REQUIRED') =>
  z.string().check(z.trim(), z.minLength(1, code), z.maxLength(max, 'TOO_LONG'));

/** The editable fields of an order, without its jobs. */
export const orderFactsSchema = z.strictObject({
  customerName: required(120, 'NAME_REQUIRED'),
  customerEmail: emailOrNothingSchema,
  customerPhone: phoneOrNothingSchema,
  customerLanguage: z.enum(LANGUAGES),
  bikeInfo: required(160, 'VALUE_REQUIRED'),
  vin: text(17),
  mileage: text(20),
  concerns: text(WORKORDER_LIMITS.text),
  notes: text(WORKORDER_LIMITS.text),
  complaint: text(WORKORDER_LIMITS.text),
  cause: text(WORKORDER_LIMITS.text),
  correction: text(WORKORDER_LIMITS.text),
});
