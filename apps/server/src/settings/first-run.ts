import { beginAttempt } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Secrets } from '../platform/secrets.ts';
import { serialQueue } from '../platform/serial-queue.ts';
import { isSetUpCode } from './set-up-code.ts';
import { findShopNow } from './shop.repository.ts';

export interface FirstRunDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Whether other devices can reach this server: then set-up requires the code printed to the console. */
  readonly codeRequired: boolean;
}

type Authorization =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'ALREADY_SET_UP' | 'CODE_WRONG' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

/** The state before there is a shop. It ends once, by set-up or by restoring a backup. */
export interface FirstRun {
  /** Checks the set-up code, rate limited. */
  authorize(from: { readonly address: string; readonly code: string | undefined }): Promise<Authorization>;
  isOver(): Promise<boolean>;
  /** One task at a time: without a code anyone can call this, and each set-up computes two slow hashes. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** Ends it with a restored shop, which this server opens at its next start; false if it had ended already. */
  endWith(restored: () => Promise<void>): Promise<boolean>;
}

export function openFirstRun(deps: FirstRunDeps): FirstRun {
  const turn = serialQueue();
  let restored = false;
  const isOver = async () => restored || (await findShopNow(deps.db)) !== null;
  return {
    isOver,
    inTurn: turn,

    async authorize({ address, code }) {
      if (await isOver()) return { ok: false, code: 'ALREADY_SET_UP' };
      if (!deps.codeRequired) return { ok: true };
      const begun = await beginAttempt(deps, [
        deps.secrets.keyedHash('set-up address', clientNetwork(address)),
      ]);
      if (!begun.ok) return { ...begun, code: 'TOO_MANY_REQUESTS' };
      if (isSetUpCode(deps.secrets, code)) {
        await begun.attempt.succeeded();
        return { ok: true };
      }
      await begun.attempt.failed();
      return { ok: false, code: 'CODE_WRONG' };
    },

    endWith: (publish) =>
      turn(async () => {
        if (await isOver()) return false;
        await publish();
        restored = true;
        return true;
      }),
  };
}
