import { TERMS_VERSION, termsFor } from '@kickstand/domain/terms';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { hashOf } from '../platform/hash.ts';
import { settingsTermsVersions } from './settings.table.ts';

/** Keeps the text in force under its version, so that what was signed can be shown years later. */
export async function keepTermsVersion({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const [en, es] = [termsFor('en'), termsFor('es')];
  await db
    .insert(settingsTermsVersions)
    .values({ version: TERMS_VERSION, en, es, hash: hashOf({ en, es }), createdAt: clock.now() })
    .onConflictDoNothing();
}
