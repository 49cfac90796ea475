import type { ArchiveHeader } from '@kickstand/domain/archive';
import type pg from 'pg';
import { deriveSecrets } from '../../platform/secrets.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { Keyring } from '../keys/keyring.ts';

/**
 * same: this server has the archive's secret; bring: the archive's secret is used; forget: sealed values are
 * discarded.
 */
export type SecretPlan = 'same' | 'bring' | 'forget';

export interface SecretOptions {
  readonly known: string | null;
  readonly keyring: Keyring | null;
  readonly forget: boolean;
  /** The secret was created at the start of a server without a shop, so it may be replaced. */
  readonly replaceable?: boolean;
}

/** Values sealed with the archive's secret would be lost, and this was not confirmed. */
export class SecretMissing extends StartupError {}

/** What to do about values sealed with the archive's secret. */
export function planSecret(
  { secretFingerprint }: ArchiveHeader,
  { known, keyring, forget, replaceable = false }: SecretOptions,
): SecretPlan {
  if (secretFingerprint === null || known === secretFingerprint) return 'same';
  const brought = keyring && deriveSecrets(keyring.appSecret).fingerprint === secretFingerprint;
  if (brought && (known === null || replaceable)) return 'bring';
  if (forget) return 'forget';
  throw new SecretMissing(
    `${known === null ? 'The secret of this shop is not here' : 'This shop was made with another secret than the one here'}: put its secrets.json into the new data folder, or set its APP_SECRET, or give the passphrase of an archive that holds it (BACKUP_PASSPHRASE). Without it, add --new-secret: second factors end, mail that still waits is not sent, and ID images closed with the old secret stay closed.`,
  );
}

/** Discards values that can no longer be decrypted, so that the shop starts with its own secret. */
export async function forgetSecret(client: pg.ClientBase): Promise<void> {
  await client.query('delete from settings_installation');
  await client.query('delete from auth_recovery_codes');
  await client.query('delete from auth_second_factors');
  // older archives do not have this column
  await client.query(`do $$ begin
    update settings_sections set sealed = null;
  exception when undefined_column then null;
  end $$`);
  await client.query(
    `update mail_outbox set status = 'failed', last_error = 'RESTORED', sealed_data = null
     where sealed_data is not null`,
  );
}
