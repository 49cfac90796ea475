import type { ArchiveHeader } from '@kickstand/domain/archive';
import { openFileStore } from '../../platform/files/index.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';
import { type VerifiedArchive, verifyArchive } from '../format/verify-archive.ts';
import { openKeyring } from '../keys/keyring.ts';
import { knownFingerprint, knownIdCipher, writeKeyring } from '../keys/own-keys.ts';
import { fillTarget } from './fill-target.ts';
import { claimPlace, requireFree } from './place.ts';
import { FilePutter } from './put-files.ts';
import type { RestoreOptions } from './restore-options.ts';
import { shapeOf } from './schema.ts';
import { planSecret, type SecretPlan } from './secret-plan.ts';

export interface Restored extends VerifiedArchive {
  readonly secret: SecretPlan;
  readonly idImagesUnopened: number;
}

/**
 * Restores an archive into an empty place, completely or not at all. The archive is verified before anything is
 * changed; the database is filled in one transaction that is committed last.
 */
export async function restoreArchive(archive: string, options: RestoreOptions): Promise<Restored> {
  const { config, migrationsDir, passphrase, fresh, progress = () => {} } = options;
  if (!fresh) await requireFree(config); // before spending minutes on reading
  const verified = await verifyArchive(archive, (done, total) => progress('verify', done, total));
  const { header, keys } = verified;
  if (fresh) requireShop(header);
  const shape = shapeOf(header, migrationsDir);
  const keyring = keys && passphrase ? await openKeyring(keys, passphrase) : null;
  const known = await knownFingerprint(config);
  const forget = options.newSecret ?? false;
  const replaceable = fresh !== undefined && !config.appSecret;
  const secret = planSecret(header, { known, keyring, forget, replaceable });

  const place = await claimPlace(config, { fresh: fresh !== undefined });
  try {
    if (secret === 'bring' && keyring) await writeKeyring(place.staging, keyring);
    const keysAt = secret === 'bring' ? { ...config, dataDir: place.staging } : config;
    const store = await openFileStore({ s3: config.s3, dataDir: place.staging });
    const files = new FilePutter(store, await knownIdCipher(keysAt));
    await fillTarget(archive, { ...options, progress, shape, verified, secret, place, files });
    return { ...verified, secret, idImagesUnopened: files.unopened };
  } finally {
    await place.clear();
  }
}

/** Refuses an archive without a shop: set-up would still be pending afterwards. */
export function requireShop({ shop }: ArchiveHeader): void {
  if (shop === null) throw new ArchiveRefused('empty', 'No shop is in this archive.');
}
