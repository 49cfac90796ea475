import { contract } from '@kickstand/api';
import * as z from '@kickstand/domain/zod';
import { salvageOf } from '../../platform/database/salvage.ts';
import { readStored } from '../../platform/database/statements/stored-json.ts';
import type { InvoiceContent } from './invoice-content.ts';

type Sums = Pick<
  InvoiceContent,
  | 'billCents'
  | 'storageCents'
  | 'chargedCents'
  | 'creditedCents'
  | 'paidCents'
  | 'depositCents'
  | 'depositRefundedCents'
  | 'refundedCents'
>;

type Payment = InvoiceContent['payments'][number];

/** Before there were four separate sums, `paidCents` was everything in the ledger except the deposit. */
type StoredInvoice = Omit<InvoiceContent, keyof Sums | 'storage' | 'payments'> &
  Partial<Sums> & {
    readonly storage: Omit<InvoiceContent['storage'], 'taxCents'> & { readonly taxCents?: number };
    readonly payments: readonly (Omit<Payment, 'transactionId'> & { readonly transactionId?: string })[];
  };

const STORED = { table: 'invoices', column: 'invoice' };
const fields = z.record(z.string(), z.unknown());
/** The fields that the upgrade reads. */
const asUpgraded = salvageOf(
  z.object({
    totals: fields,
    storage: fields,
    payments: z.array(z.looseObject({ kind: z.string(), amountCents: z.number() })),
    jobs: z.nullable(z.array(fields)),
  }),
);
const { outputSchema } = contract.payments.invoice['~orpc'];
const OWN_COLUMNS = { id: true, number: true, hash: true, issuedAt: true, proof: true } as const;
const asShown = salvageOf(z.omit(outputSchema as z.ZodMiniObject, OWN_COLUMNS), '');
const NOTHING_READABLE = { totals: {}, storage: {}, payments: [], jobs: null };

/** An issued invoice as it is shown today. Its row, and the hash over it, never change. */
export function contentOf(stored: unknown): InvoiceContent {
  const invoice = readStored(STORED, asUpgraded, stored, NOTHING_READABLE) as unknown as StoredInvoice;
  const upgraded = {
    ...invoice,
    ...sumsOf(invoice),
    // 0.1.0 had no additions and no deposit remainder
    totals: { ...invoice.totals, remainderCents: invoice.totals.remainderCents ?? 0 },
    jobs: invoice.jobs?.map((job) => ({ ...job, addition: job.addition ?? false })) ?? null,
    storage: { ...invoice.storage, taxCents: invoice.storage.taxCents ?? 0 },
    payments: invoice.payments.map((payment) => ({ ...payment, transactionId: payment.transactionId ?? '' })),
  };
  return readStored(STORED, asShown, upgraded);
}

function sumsOf(invoice: StoredInvoice): Sums {
  if (invoice.billCents !== undefined) return invoice as Sums;
  const cents = (wanted: (payment: Omit<Payment, 'transactionId'>) => boolean) =>
    invoice.payments.filter(wanted).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const takenIn = cents(({ kind }) => kind === 'deposit' || kind === 'payment');
  return {
    billCents: invoice.totals.totalCents,
    storageCents: invoice.storage.cents,
    creditedCents: cents(({ kind, amountCents }) => kind === 'adjustment' && amountCents > 0),
    chargedCents: -cents(({ kind, amountCents }) => kind === 'adjustment' && amountCents < 0),
    paidCents: takenIn + cents(({ kind, amountCents }) => kind === 'void' && amountCents < 0),
    refundedCents: -cents(
      ({ kind, amountCents }) => kind === 'refund' || (kind === 'void' && amountCents > 0),
    ),
    depositCents: invoice.depositCents ?? 0,
    depositRefundedCents: 0,
  };
}
