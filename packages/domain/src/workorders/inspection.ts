import * as z from '../zod/index.ts';
import { WORKORDER_LIMITS } from './estimate/lines.ts';

export const ITEM_STATES = ['ok', 'attention', 'failed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const label = z.string().check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(80, 'TOO_LONG'));
const hint = z.string().check(z.trim(), z.maxLength(120, 'TOO_LONG'));
const key = z
  .string()
  .check(z.maxLength(40, 'VALUE_REQUIRED'), z.regex(/^[a-z0-9_]{1,40}$/, 'VALUE_REQUIRED'));
const both = z.strictObject({ en: label, es: label });

const itemSchema = z.strictObject({ id: key, label: both, hint: z.strictObject({ en: hint, es: hint }) });
const groupSchema = z.strictObject({
  id: key,
  label: both,
  items: z.array(itemSchema).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(60)),
});

/** The shop's checklist for technicians. Item ids are unique within the template. */
export const templateSchema = z.strictObject({
  name: both,
  groups: z.array(groupSchema).check(
    z.minLength(1, 'VALUE_REQUIRED'),
    z.maxLength(30),
    z.refine((groups) => new Set(itemIds(groups)).size === itemIds(groups).length, {
      error: 'VALUE_REQUIRED',
    }),
  ),
});
export type Template = z.infer<typeof templateSchema>;

export const itemResultSchema = z.strictObject({
  state: z.nullable(z.enum(ITEM_STATES)),
  note: z.string().check(z.maxLength(WORKORDER_LIMITS.note, 'TOO_LONG')),
  photos: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(WORKORDER_LIMITS.photos)),
});
export type ItemResult = z.infer<typeof itemResultSchema>;

function itemIds(groups: readonly { readonly items: readonly { readonly id: string }[] }[]): string[] {
  return groups.flatMap((group) => group.items.map((item) => item.id));
}

export const hasItem = (template: Template, itemId: string): boolean =>
  itemIds(template.groups).includes(itemId);

/** Progress of an inspection. */
export function inspectionCount(template: Template, results: Readonly<Record<string, ItemResult>>) {
  const states = itemIds(template.groups).map((id) => results[id]?.state ?? null);
  const of = (wanted: ItemState) => states.filter((state) => state === wanted).length;
  return { items: states.length, ok: of('ok'), attention: of('attention'), failed: of('failed') };
}
