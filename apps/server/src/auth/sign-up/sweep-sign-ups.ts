import { lt } from 'drizzle-orm';
import { after, type Clock, DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { authVerifications } from '../auth.table.ts';
import { removePendingBefore } from '../second-factor/finish-sign-in.ts';
import { removeSignUpsBefore } from './sign-up.repository.ts';

/** Unconfirmed sign-ups contain personal data, so they are deleted after a week. */
const KEEP_DAYS = 7;

export async function sweepSignUps({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await removeSignUpsBefore(db, after(clock.now(), -KEEP_DAYS * DAY));
  await removePendingBefore(db, clock.now());
  // passkey challenges that were never answered
  await db.delete(authVerifications).where(lt(authVerifications.expiresAt, clock.now()));
}
