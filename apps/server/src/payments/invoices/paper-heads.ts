import type { TreeHead } from '@kickstand/domain/evidence';
import { documentHead } from '../../audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ACTIONS, type EntryRow } from '../ledger/post-entry.ts';

/* What each money document prints to prove it: see documentHead. */

type Head = Promise<TreeHead | null>;

export const invoiceHead = (db: Database, id: string): Head =>
  documentHead(db, { action: 'payments.invoice.issued', subject: 'invoices', subjectId: id });

export const memoHead = (db: Database, id: string): Head =>
  documentHead(db, { action: 'payments.credit_memo.issued', subject: 'credit_memos', subjectId: id });

/** For a deposit, by its id alone. */
export const depositHead = (db: Database, id: string): Head => entryHead(db, { id, kind: 'deposit' });

export const entryHead = (db: Database, { id, kind }: Pick<EntryRow, 'id' | 'kind'>): Head =>
  documentHead(db, { action: ACTIONS[kind], subject: 'ledger_entries', subjectId: id });
