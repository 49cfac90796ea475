import { type JobChoice, type VerbalRecord, verbalIssues } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { findShop } from '../../settings/index.ts';
import type { OrderRefusal, Refusal } from '../change-order.ts';
import { lockOrder, type OrderRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { decide } from './decide.ts';
import { findVersion } from './estimate.repository.ts';

interface ByWord {
  readonly id: string;
  readonly revision: number;
  readonly key: string;
  readonly version: number;
  readonly choices: readonly JobChoice[];
  readonly oldPartsBack: boolean | null;
  readonly verbal: VerbalRecord;
}

type Code = 'VERBAL_REFUSED' | 'KEY_REUSED' | 'VERSION_STALE' | 'ALREADY_DECIDED' | 'JOB_UNKNOWN';
type Verdict = { readonly ok: true } | OrderRefusal | Refusal<Code>;

/** Records a decision the customer gave in person or by phone. A repeated request has no further effect. */
export function decideByWord(deps: WorkordersDeps, actor: Actor, input: ByWord): Promise<Verdict> {
  const { id, revision, key, version, choices, oldPartsBack, verbal } = input;
  const body = { version, choices, oldPartsBack, verbal };
  const once = { scope: 'workorders.decide', owner: id, key, body };
  return answerOnce<Verdict>(deps, once, async (tx): Promise<Verdict> => {
    const order = await lockOrder(tx, id);
    if (!order || order.archivedAt) return { ok: false, code: 'NOT_FOUND' };
    if (order.revision !== revision) return { ok: false, code: 'STALE' };
    const issues = await issuesOf(deps, tx, order, { version, verbal });
    if (issues.length > 0) return { ok: false, code: 'VERBAL_REFUSED', data: { issues } };
    const response = { method: 'verbal', verbal, oldPartsBack } as const;
    const verdict = await decide(deps, tx, actor, order, { version, choices, response });
    if (verdict.ok) return verdict;
    return verdict.code === 'VERSION_STALE'
      ? { ok: false, code: verdict.code, data: { version: verdict.version } }
      : verdict;
  });
}

/** Invalid fields of the record; `decide` checks the version. */
async function issuesOf(
  { clock }: WorkordersDeps,
  tx: Transaction,
  order: OrderRow,
  { version, verbal }: Pick<ByWord, 'version' | 'verbal'>,
) {
  const sent = await findVersion(tx, order.id, version);
  if (!sent) return [];
  const timeZone = (await findShop(tx))?.timeZone ?? 'UTC';
  return verbalIssues(verbal, { now: clock.now(), sentAt: sent.sentAt, timeZone }).map(({ field, code }) => ({
    path: [field],
    message: code,
  }));
}
