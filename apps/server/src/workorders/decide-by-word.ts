import type { JobChoice, VerbalRecord } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import type { OrderRefusal, Refusal } from './change-order.ts';
import { decide } from './decide.ts';
import { lockOrder } from './load-orders.ts';
import type { WorkordersParts } from './workorders-parts.ts';

interface ByWord {
  readonly id: string;
  readonly revision: number;
  readonly key: string;
  readonly version: number;
  readonly choices: readonly JobChoice[];
  readonly oldPartsBack: boolean | null;
  readonly verbal: VerbalRecord;
}

type Code = 'KEY_REUSED' | 'VERSION_STALE' | 'ALREADY_DECIDED' | 'JOB_UNKNOWN';
type Verdict = { readonly ok: true } | OrderRefusal | Refusal<Code>;

/** What the customer said by word of mouth, written down by who heard it. Sent twice it is once. */
export function decideByWord(parts: WorkordersParts, actor: Actor, input: ByWord): Promise<Verdict> {
  const { id, revision, key, version, choices, oldPartsBack, verbal } = input;
  const body = { version, choices, oldPartsBack, verbal };
  const once = { scope: 'workorders.decide', owner: id, key, body };
  return answerOnce<Verdict>(parts, once, async (tx): Promise<Verdict> => {
    const report = await lockOrder(tx, id);
    if (!report || report.archivedAt) return { ok: false, code: 'NOT_FOUND' };
    if (report.revision !== revision) return { ok: false, code: 'STALE' };
    const said = { method: 'verbal', verbal, oldPartsBack } as const;
    const verdict = await decide(parts, tx, actor, report, { version, choices, said });
    if (verdict.ok) return verdict;
    return verdict.code === 'VERSION_STALE'
      ? { ok: false, code: verdict.code, data: { version: verdict.version } }
      : verdict;
  });
}
