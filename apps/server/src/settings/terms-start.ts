import { figuresOf } from '@kickstand/domain/settings';
import { SYSTEM } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { readSection } from './sections.ts';
import { followFigures, keepFirst, lockTerms } from './terms-versions.ts';

/**
 * Stores the built-in text as a new shop's first version, so that a later release does not change it. Settings
 * changed before they created versions are applied now.
 */
export async function keepTerms({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTerms(tx);
    await keepFirst(tx, clock);
    await followFigures(tx, clock, SYSTEM, figuresOf((await readSection(tx, 'workshop')).value));
  });
}
