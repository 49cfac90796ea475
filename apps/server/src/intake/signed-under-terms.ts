import { count, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { intakeSignatures } from './intake.table.ts';

/** How many customers signed under each version of the terms. */
export const signedUnderTerms = (db: DbOrTx) =>
  db
    .select({ version: intakeSignatures.termsVersion, signatures: count() })
    .from(intakeSignatures)
    .where(eq(intakeSignatures.slot, 'customerSignature'))
    .groupBy(intakeSignatures.termsVersion);
