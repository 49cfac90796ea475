import { displayName } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { actorOf } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { type MarkRow, marksOn, presentMark } from './marks.repository.ts';
import { type MarkVerdict, removeMark, saveMark } from './save-mark.ts';

export function damageRouter(deps: { readonly db: Database; readonly clock: Clock }) {
  const { damage } = gated;
  const person = (context: RequestContext) => ({ ...actorOf(context), actorId: callerOf(context).userId });

  const shown = async (row: MarkRow) => {
    const [author] = await deps.db.select().from(profiles).where(eq(profiles.id, row.createdBy));
    return { ...presentMark(row, author ? displayName(author) : ''), removed: row.removedAt !== null };
  };

  interface Errors {
    NOT_FOUND(): Error;
    MARKS_FULL(): Error;
    MARKS_CLOSED(): Error;
    STALE(options: { data: { current: Awaited<ReturnType<typeof shown>> } }): Error;
  }
  const answer = async (verdict: MarkVerdict, errors: Errors) => {
    if (verdict.ok) return shown(verdict.row);
    if (verdict.code === 'STALE') throw errors.STALE({ data: { current: await shown(verdict.current) } });
    throw errors[verdict.code]();
  };

  return {
    marks: damage.marks.handler(({ input }) => marksOn(deps.db, input.paths)),
    saveMark: damage.saveMark.handler(async ({ input, context, errors }) =>
      answer(await saveMark(deps, person(context), input), errors),
    ),
    removeMark: damage.removeMark.handler(async ({ input, context, errors }) =>
      answer(await removeMark(deps, person(context), input), errors),
    ),
  };
}
