import type { Database } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { settingsInstallation } from './settings.table.ts';

/**
 * The first server stores the fingerprint of its secret; every later one compares its own. With another secret all
 * sessions would end, and nothing encrypted could be read.
 */
export async function bindSecret(db: Database, secrets: Secrets, where: string): Promise<void> {
  await db
    .insert(settingsInstallation)
    .values({ secretFingerprint: secrets.fingerprint })
    .onConflictDoNothing();
  const [row] = await db.select().from(settingsInstallation);
  if (row?.secretFingerprint === secrets.fingerprint) return;
  throw new StartupError(
    `This database was made with another secret: start with the same ${where} as before.`,
  );
}
