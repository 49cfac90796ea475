import type { OnlineDecision } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { termsInForce } from '../settings/index.ts';
import {
  ask,
  type DecideVerdict,
  decide,
  lockOrder,
  type SentFrom,
  type WorkordersParts,
} from '../workorders/index.ts';

export type OnlineVerdict =
  | DecideVerdict
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' }
  /** Accepted terms that are not in force (anymore). */
  | { readonly ok: false; readonly code: 'TERMS_CHANGED'; readonly inForce: string };

interface Sent {
  readonly reportId: string;
  readonly key: string;
}

/** Idempotent: a retry with the same key gets the same answer and is stored once. */
export function decideOnline(
  parts: WorkordersParts,
  actor: Actor,
  { reportId, key }: Sent,
  decision: OnlineDecision,
  from: SentFrom,
): Promise<OnlineVerdict> {
  const once = { scope: 'review.decide', owner: reportId, key, body: decision };
  return answerOnce<OnlineVerdict>(parts, once, async (tx) => {
    const report = await lockOrder(tx, reportId);
    if (!report) return { ok: false, code: 'NOT_FOUND' };
    const { version, choices, oldPartsBack, language, termsVersion, signature } = decision;
    const inForce = (await termsInForce(tx)).version;
    if (termsVersion !== inForce) return { ok: false, code: 'TERMS_CHANGED', inForce };
    const said = { method: 'online', language, termsVersion, signature, oldPartsBack, ...from } as const;
    return decide(parts, tx, actor, report, { version, choices, said });
  });
}

export function askOnline(
  parts: WorkordersParts,
  actor: Actor,
  { reportId, key }: Sent,
  question: { readonly jobId: string; readonly question: string },
): Promise<OnlineVerdict> {
  const once = { scope: 'review.ask', owner: reportId, key, body: question };
  return answerOnce<OnlineVerdict>(parts, once, async (tx) => {
    const report = await lockOrder(tx, reportId);
    return report ? ask(parts, tx, actor, report, question) : { ok: false, code: 'NOT_FOUND' };
  });
}
