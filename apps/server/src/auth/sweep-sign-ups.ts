import { lt } from 'drizzle-orm';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { authVerifications } from './auth.table.ts';
import { removePendingBefore } from './second-factor/finish-sign-in.ts';
import { removeSignUpsBefore } from './sign-up.repository.ts';

/** Sign-ups nobody confirmed hold names and addresses: they go after a week. */
const KEEP_DAYS = 7;

export async function sweepSignUps({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await removeSignUpsBefore(db, after(clock.now(), -KEEP_DAYS * DAY));
  await removePendingBefore(db, clock.now());
  // challenges of passkeys that nobody answered
  await db.delete(authVerifications).where(lt(authVerifications.expiresAt, clock.now()));
}
