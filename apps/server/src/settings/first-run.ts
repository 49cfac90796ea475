import { beginAttempt } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import { inTurn } from '../platform/in-turn.ts';
import type { Secrets } from '../platform/secrets.ts';
import { isSetUpCode } from './set-up-code.ts';
import { findShop } from './shop.repository.ts';

export interface FirstRunParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Whether it needs the console's code: others can reach this server. */
  readonly codeRequired: boolean;
}

type Knock =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'ALREADY_SET_UP' | 'CODE_WRONG' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

/** The time before there is a shop. It ends once, with a set-up or with a backup that was restored. */
export interface FirstRun {
  /** Whoever wants to end it shows that they may. */
  knock(from: { readonly address: string; readonly code: string | undefined }): Promise<Knock>;
  isOver(): Promise<boolean>;
  /** Anyone may knock, and each set-up costs two slow hashes: one at a time. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** Ends it with a shop that this server finds at its next start; false when it was over. */
  endWith(restored: () => Promise<void>): Promise<boolean>;
}

export function openFirstRun(parts: FirstRunParts): FirstRun {
  const turn = inTurn();
  let restored = false;
  const isOver = async () => restored || (await findShop(parts.db)) !== null;
  return {
    isOver,
    inTurn: turn,

    async knock({ address, code }) {
      if (await isOver()) return { ok: false, code: 'ALREADY_SET_UP' };
      if (!parts.codeRequired) return { ok: true };
      const begun = await beginAttempt(parts, [
        parts.secrets.keyedHash('set-up address', clientNetwork(address)),
      ]);
      if (!begun.ok) return { ...begun, code: 'TOO_MANY_REQUESTS' };
      if (isSetUpCode(parts.secrets, code)) {
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
