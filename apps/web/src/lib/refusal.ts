import { ORPCError } from '@orpc/client';

type AnyCall = (...rest: never[]) => Promise<unknown>;
type FailureOf<Call extends AnyCall> =
  ReturnType<Call> extends { __error?: { type: infer Failure } } ? Failure : never;
type RefusalOf<Call extends AnyCall> = Extract<FailureOf<Call>, ORPCError<string, unknown>>;

/**
 * The data of a refusal that a call declares, typed by its contract; null for every other failure.
 * @param _call names the contract: `refusalOf(api.users.update, error, 'STALE')?.current`
 */
export function refusalOf<Call extends AnyCall, Code extends RefusalOf<Call>['code']>(
  _call: Call,
  error: unknown,
  code: Code,
): Extract<RefusalOf<Call>, { readonly code: Code }>['data'] | null {
  return error instanceof ORPCError && error.code === code ? error.data : null;
}

/** A STALE refusal whose current record was converted to a form's values. */
export const staleAs = (current: unknown) => new ORPCError('STALE', { status: 409, data: { current } });
