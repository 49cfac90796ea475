import { figuresOf } from '@kickstand/domain/settings';
import { SYSTEM } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { readSection } from './sections.ts';
import { followFigures, keepFirst, lockTerms } from './terms-versions.ts';

/**
 * A shop's first version is the program's text; from then on its terms are its own, and another text in a later
 * release changes nothing. Figures that were set before they made versions are followed now.
 */
export async function keepTerms({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTerms(tx);
    await keepFirst(tx, clock);
    await followFigures(tx, clock, SYSTEM, figuresOf((await readSection(tx, 'workshop')).value));
  });
}
