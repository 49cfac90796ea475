import { APPROVAL_MUTANTS } from './approval.ts';
import { CARD_MUTANTS } from './card.ts';
import { IMPORTS_MUTANTS } from './imports.ts';
import { INVOICES_MUTANTS } from './invoices.ts';
import { LEDGER_MUTANTS } from './ledger.ts';
import { MAILS_MUTANTS } from './mails.ts';
import type { Mutant } from './mutant.ts';
import { PAGES_MUTANTS } from './pages.ts';
import { PRICES_MUTANTS } from './prices.ts';
import { STOCK_MUTANTS } from './stock.ts';
import { STORAGE_MUTANTS } from './storage.ts';
import { WORK_MUTANTS } from './work.ts';

/** Each of these was, or could be, a defect that costs someone money or a part. */
export const MUTANTS: readonly Mutant[] = [
  ...PRICES_MUTANTS,
  ...APPROVAL_MUTANTS,
  ...WORK_MUTANTS,
  ...LEDGER_MUTANTS,
  ...INVOICES_MUTANTS,
  ...STORAGE_MUTANTS,
  ...CARD_MUTANTS,
  ...PAGES_MUTANTS,
  ...MAILS_MUTANTS,
  ...STOCK_MUTANTS,
  ...IMPORTS_MUTANTS,
];
