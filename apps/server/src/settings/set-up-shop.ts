import { displayName } from '@kickstand/domain/auth';
import { normalizePasscode, type SetUp } from '@kickstand/domain/settings';
import { type Actor, writeAudit } from '../audit/index.ts';
import { createUser } from '../auth/index.ts';
import { settingsWritten } from '../platform/call-settings.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, isUniqueViolation } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import { insertSample, type SampleIntakes } from './sample.ts';
import { settingsShop } from './settings.table.ts';
import { findShopNow } from './shop.repository.ts';

interface SetUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sample: SampleIntakes;
}

export type SetUpVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'ALREADY_SET_UP' };

/**
 * The first run. Shop, owner and sample data are one transaction, and the shop table allows only one row, so exactly
 * one of any number of concurrent set-ups succeeds.
 */
export async function setUpShop(
  { db, clock, passwords, sample }: SetUpDeps,
  actor: Actor,
  input: Omit<SetUp, 'code'>,
): Promise<SetUpVerdict> {
  if (await findShopNow(db)) return { ok: false, code: 'ALREADY_SET_UP' };
  const [passwordHash, passcodeHash] = await Promise.all([
    passwords.hash(input.owner.password),
    passwords.hash(normalizePasscode(input.passcode)),
  ]);
  const { firstName, lastName, email } = input.owner;
  try {
    await db.transaction(async (tx) => {
      settingsWritten();
      await tx.insert(settingsShop).values({ ...input.shop, passcodeHash });
      await writeAudit(tx, clock, actor, {
        action: 'settings.shop.set_up',
        subject: 'settings_shop',
        subjectId: 'true',
        after: input.shop,
      });
      const ownerId = await createUser(tx, clock, actor, {
        firstName,
        lastName,
        email,
        role: 'admin',
        language: input.language,
        passwordHash,
      });
      const owner = { id: ownerId, name: displayName(input.owner) };
      if (input.sampleData)
        await insertSample(tx, { clock, sample }, actor, { owner, timeZone: input.shop.timeZone });
    });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, 'settings_shop_pkey')) return { ok: false, code: 'ALREADY_SET_UP' };
    throw error;
  }
}
