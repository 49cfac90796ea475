import { ORPCError } from '@orpc/client';

type AnyCall = (...rest: never[]) => Promise<unknown>;
type FailureOf<Call extends AnyCall> =
  ReturnType<Call> extends { __error?: { type: infer Failure } } ? Failure : never;
type RefusalOf<Call extends AnyCall> = Extract<FailureOf<Call>, ORPCError<string, unknown>>;
type DataOf<Call extends AnyCall, Code> = Extract<RefusalOf<Call>, { readonly code: Code }>['data'];

/** A refusal as received, or as stored on the device. */
interface Kept {
  readonly code: string;
  readonly data?: unknown;
}

/**
 * The data of a declared refusal, typed by the contract; null for any other failure. @param call names the contract:
 * `refusalOf(api.reminders.save, error, 'RULE_REACHES')?.people`
 */
export const refusalOf = <Call extends AnyCall, Code extends RefusalOf<Call>['code']>(
  call: Call,
  error: unknown,
  code: Code,
): DataOf<Call, Code> | null => (error instanceof ORPCError ? keptRefusalOf(call, error, code) : null);

export const keptRefusalOf = <Call extends AnyCall, Code extends RefusalOf<Call>['code']>(
  _call: Call,
  refusal: Kept | null,
  code: Code,
): DataOf<Call, Code> | null => (refusal?.code === code ? (refusal.data as DataOf<Call, Code>) : null);

type CurrentOf<Call extends AnyCall> =
  DataOf<Call, 'STALE'> extends { readonly current: infer Current } ? Current : never;

/** The record as someone else saved it; null for any failure but STALE. */
export const currentOf = <Call extends AnyCall>(_call: Call, error: unknown): CurrentOf<Call> | null =>
  error instanceof ORPCError && error.code === 'STALE' ? error.data.current : null;
