import type { Client } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import type { WorkOrder } from './order.ts';

export type Facts = Parameters<Client['workorders']['update']>[0]['facts'];

export const FACT_FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerLanguage',
  'bikeInfo',
  'vin',
  'mileage',
  'concerns',
  'notes',
  'complaint',
  'cause',
  'correction',
] as const satisfies readonly (keyof Facts)[];

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));
const required = (max: number, code: 'NAME_REQUIRED' | 'VALUE_REQUIRED') =>
  z.string().check(z.trim(), z.minLength(1, code), z.maxLength(max, 'TOO_LONG'));

/** What the form says before the server says it: the same limits, and what a phone and an address look like. */
export const factsSchema = z.strictObject({
  customerName: required(120, 'NAME_REQUIRED'),
  customerEmail: text(254).check(
    z.refine((email) => email === '' || EMAIL_PATTERN.test(email), { error: 'EMAIL_INVALID' }),
  ),
  customerPhone: z.string().check(z.regex(/^(\d{10})?$/, 'PHONE_INVALID')),
  customerLanguage: z.enum(['en', 'es']),
  bikeInfo: required(160, 'VALUE_REQUIRED'),
  vin: text(17),
  mileage: text(20),
  concerns: text(WORKORDER_LIMITS.text),
  notes: text(WORKORDER_LIMITS.text),
  complaint: text(WORKORDER_LIMITS.text),
  cause: text(WORKORDER_LIMITS.text),
  correction: text(WORKORDER_LIMITS.text),
});

export const factsOf = (order: WorkOrder): Facts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, order[field]])) as Facts;
