import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { lockOrder } from './queries/load-orders.ts';
import { noteEvent, touchOrder } from './queries/timeline.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

type NoteVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' };

/** A note that a person adds to the timeline. */
export function writeNote(
  deps: WorkordersDeps,
  actor: Actor,
  { id, key, text }: { id: string; key: string; text: string },
): Promise<NoteVerdict> {
  const { clock } = deps;
  const once = { scope: 'workorders.note', owner: actor.actorId ?? '', key, body: { id, text } };
  return answerOnce<NoteVerdict>(deps, once, async (tx) => {
    if (!(await lockOrder(tx, id))) return { ok: false, code: 'NOT_FOUND' };
    await noteEvent(tx, clock, actor, { orderId: id, kind: 'note', data: { text } });
    await touchOrder(tx, clock, actor, id, 'workorders.report.noted', { text });
    return { ok: true };
  });
}
