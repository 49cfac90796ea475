import { contract } from '@kickstand/api';
import { type Access, checkAccess } from '@kickstand/domain/auth';
import { implement, ORPCError } from '@orpc/server';
import type { RequestContext } from './context.ts';
import { storageFull } from './failures.ts';

/**
 * Every router is built from this implementer, so every procedure is checked here before its input is parsed. A
 * procedure that declares no access is refused for everyone, and one that writes is refused while the disk is nearly
 * full.
 */
export const gated = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, path, next }) => {
    const { access } = procedure['~orpc'].meta;
    const verdict = checkAccess(access, context.caller?.role ?? null, context.caller?.secondFactorDue);
    if (!verdict.ok) {
      noteRefusedAccess(context, path.join('.'), verdict.code);
      throw new ORPCError(verdict.code, { defined: true, status: STATUS[verdict.code] });
    }
    try {
      return await next();
    } catch (error) {
      if (context.caller && error instanceof ORPCError && isRefusedRecord(access, error))
        noteRefusedAccess(context, path.join('.'), error.code);
      if (error instanceof ORPCError && REFUSED_REQUESTS.has(error.code))
        context.refused({ ...refusalOf(context, path.join('.'), error.code), kind: 'request' });
      throw error;
    }
  })
  .use(async ({ context, procedure, next }) => {
    const { route, meta } = procedure['~orpc'];
    const writes = route.method !== 'GET' && meta.onFullDisk !== 'allowed';
    if (writes && (await context.freeSpace.isShort())) throw storageFull();
    const output = await next();
    if (route.method !== 'GET') context.changed();
    return output;
  });

const STATUS = { UNAUTHORIZED: 401, FORBIDDEN: 403, SECOND_FACTOR_DUE: 403 } as const;

/**
 * Whether a procedure denied the caller a record or a field although they may call it. Where callers only have access
 * to their own records, someone else's answers NOT_FOUND; elsewhere NOT_FOUND only means that there is no such record.
 */
const isRefusedRecord = (access: Access | undefined, { code, status }: ORPCError<string, unknown>): boolean =>
  status === 403 || (code === 'NOT_FOUND' && access?.owns === 'self');

/** Invalid input and too many calls: the browser prevents the first and respects the second. */
const REFUSED_REQUESTS: ReadonlySet<string> = new Set(['BAD_REQUEST', 'TOO_MANY_REQUESTS']);

type Refusing = Pick<RequestContext, 'caller' | 'requestId' | 'refused'>;

const refusalOf = ({ caller, requestId }: Refusing, subjectId: string, code: string) => ({
  ...{ actorId: caller?.userId ?? null, subjectId, code, requestId },
});

export function noteRefusedAccess(context: Refusing, what: string, code: string): void {
  context.refused({ ...refusalOf(context, what, code), kind: 'access' });
}

/** For procedures that require a session. */
export function callerOf(context: RequestContext) {
  if (!context.caller) throw new ORPCError('UNAUTHORIZED', { defined: true });
  return context.caller;
}
