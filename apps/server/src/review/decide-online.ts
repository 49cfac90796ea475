import type { OnlineDecision } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { readTermsVersion } from '../settings/index.ts';
import {
  askQuestion,
  type DecideVerdict,
  decide,
  lockOrder,
  type SentFrom,
  type WorkordersDeps,
} from '../workorders/index.ts';

export type OnlineVerdict =
  | DecideVerdict
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' }
  /** Accepted terms that are not in force (anymore). */
  | { readonly ok: false; readonly code: 'TERMS_CHANGED'; readonly inForce: string };

interface Sent {
  readonly orderId: string;
  readonly key: string;
}

/** Idempotent: a retry with the same key gets the same answer and is stored once. */
export function decideOnline(
  deps: WorkordersDeps,
  actor: Actor,
  { orderId, key }: Sent,
  decision: OnlineDecision,
  from: SentFrom,
): Promise<OnlineVerdict> {
  const once = { scope: 'review.decide', owner: orderId, key, body: decision };
  return answerOnce<OnlineVerdict>(deps, once, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    const { version, choices, oldPartsBack, language, termsVersion, signature } = decision;
    const inForce = await readTermsVersion(tx);
    if (termsVersion !== inForce) return { ok: false, code: 'TERMS_CHANGED', inForce };
    const response = { method: 'online', language, termsVersion, signature, oldPartsBack, ...from } as const;
    return decide(deps, tx, actor, order, { version, choices, response });
  });
}

export function askOnline(
  deps: WorkordersDeps,
  actor: Actor,
  { orderId, key }: Sent,
  question: { readonly jobId: string; readonly question: string },
): Promise<OnlineVerdict> {
  const once = { scope: 'review.ask', owner: orderId, key, body: question };
  return answerOnce<OnlineVerdict>(deps, once, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? askQuestion(deps, tx, actor, order, question) : { ok: false, code: 'NOT_FOUND' };
  });
}
