import { normalizePasscode } from '@kickstand/domain/settings';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import { settingsShop } from './settings.table.ts';

/** The passcode that lets a form do without a deposit. Neither it nor its hash is in the audit log. */
export async function changePasscode(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  actor: Actor,
  passcode: string,
): Promise<void> {
  const passcodeHash = await passwords.hash(normalizePasscode(passcode));
  await db.transaction(async (tx) => {
    await tx.update(settingsShop).set({ passcodeHash });
    await writeAudit(tx, clock, actor, {
      action: 'settings.passcode.changed',
      subject: 'settings_shop',
      subjectId: 'true',
    });
  });
}

/** A hash made with another cost than today's is made anew while the passcode is at hand. */
export async function replacePasscodeHash(
  { db, passwords }: { db: Database; passwords: Passwords },
  outdated: string,
  passcode: string,
): Promise<void> {
  const passcodeHash = await passwords.hash(normalizePasscode(passcode));
  await db.update(settingsShop).set({ passcodeHash }).where(eq(settingsShop.passcodeHash, outdated));
}
