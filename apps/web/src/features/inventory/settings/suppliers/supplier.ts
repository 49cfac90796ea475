import type { Outputs } from '@kickstand/api';
import { type SupplierInput, supplierSchema } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';

export type Supplier = Outputs['inventory']['suppliers']['list'][number];

export const FIELDS = ['name', 'email', 'phone', 'account', 'leadDays', 'note'] as const;

/** As typed; an empty lead time means the shop's default. */
export type SupplierTexts = Record<(typeof FIELDS)[number], string>;

export const NEW_SUPPLIER: SupplierTexts = {
  name: '',
  email: '',
  phone: '',
  account: '',
  leadDays: '',
  note: '',
};

const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const supplierTextsSchema = z.object({
  ...supplierSchema.shape,
  leadDays: z
    .string()
    .check(
      z.refine(
        (text) => /^\s*\d*\s*$/.test(text) && supplierSchema.shape.leadDays.safeParse(daysOf(text)).success,
        'OUT_OF_RANGE',
      ),
    ),
});

export const toTexts = ({ name, email, phone, account, leadDays, note }: Supplier): SupplierTexts => ({
  name,
  email,
  phone,
  account,
  leadDays: leadDays === null ? '' : String(leadDays),
  note,
});

/** Only for texts that passed the schema. */
export const fromTexts = ({ leadDays, ...texts }: SupplierTexts): SupplierInput => ({
  ...texts,
  leadDays: daysOf(leadDays),
});

/** The input for a change of anything but the texts. */
export const inputOf = ({ name, email, phone, account, leadDays, note }: Supplier): SupplierInput => ({
  name,
  email,
  phone,
  account,
  leadDays,
  note,
});
