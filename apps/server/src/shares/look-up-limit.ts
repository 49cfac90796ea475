import { beginAttempt } from '../auth/index.ts';
import { type Clock, MINUTE } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Secrets } from '../platform/secrets.ts';

const LIMIT = { allowed: 30, window: MINUTE };

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export type LookUpVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Guessing share ids is hopeless; this keeps it from being noisy too. Counted in the database: 30 a minute from a
 * client's network, whichever link it opens and whichever server answers.
 */
export function lookUpLimit(parts: Parts, what: 'share' | 'forged event' = 'share') {
  return async (address: string): Promise<LookUpVerdict> => {
    const begun = await beginAttempt(
      parts,
      [parts.secrets.keyedHash(`look-up ${what}`, clientNetwork(address))],
      LIMIT,
    );
    if (!begun.ok) return begun;
    await begun.attempt.failed(); // counts, whatever is found
    return { ok: true };
  };
}
