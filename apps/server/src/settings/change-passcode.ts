import { normalizePasscode } from '@kickstand/domain/settings';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { settingsWritten } from '../platform/call-settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import { settingsShop } from './settings.table.ts';

/** The passcode for deposit exceptions. Neither it nor its hash is in the audit log. */
export async function changePasscode(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  actor: Actor,
  passcode: string,
): Promise<void> {
  const passcodeHash = await passwords.hash(normalizePasscode(passcode));
  await db.transaction(async (tx) => {
    settingsWritten();
    await tx.update(settingsShop).set({ passcodeHash });
    await writeAudit(tx, clock, actor, {
      action: 'settings.passcode.changed',
      subject: 'settings_shop',
      subjectId: 'true',
    });
  });
}

/** Rehashes a passcode whose stored hash has a lower cost, unless it was changed in the meantime. */
export async function replacePasscodeHash(
  { db, passwords }: { db: Database; passwords: Passwords },
  outdated: string,
  passcode: string,
): Promise<void> {
  const passcodeHash = await passwords.hash(normalizePasscode(passcode));
  settingsWritten();
  await db.update(settingsShop).set({ passcodeHash }).where(eq(settingsShop.passcodeHash, outdated));
}
