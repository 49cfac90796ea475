import type { IntakeSettings } from '@kickstand/domain/settings';
import type { MailDelivery } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Secrets } from '../platform/secrets.ts';

export interface IntakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly baseUrl: () => string;
  readonly mailConfigured: () => Promise<boolean>;
  readonly mail: Pick<MailDelivery, 'sendNow'>;
  readonly intakeSettings: () => Promise<IntakeSettings>;
}
