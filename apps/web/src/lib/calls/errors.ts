import { ORPCError } from '@orpc/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalError, NetworkError } from '../device/network.ts';
import { DeviceFull } from '../offline/device-full.ts';
import { type ClientErrorCode, type FieldCode, isDeclaredCode, isFieldCode } from './error-codes.ts';

/** Sent by a gateway when the server does not answer. */
const GATEWAY_STATUS = [502, 504];

/** The error as one of the codes with a sentence in the catalogs. */
export function errorCode(error: unknown): ClientErrorCode {
  if (error instanceof NetworkError || error instanceof LocalError || error instanceof DeviceFull)
    return error.code;
  if (!(error instanceof ORPCError)) return 'UNKNOWN';
  if (isDeclaredCode(error.code)) return error.code;
  if (error.code === 'BAD_REQUEST') return 'INVALID_INPUT';
  return GATEWAY_STATUS.includes(error.status) ? 'NETWORK' : 'UNKNOWN';
}

/** The error code of each refused field by its path ("shop.name"). */
export function fieldErrors(error: unknown): Record<string, FieldCode | 'INVALID_INPUT'> {
  const fields: Record<string, FieldCode | 'INVALID_INPUT'> = {};
  for (const issue of issuesOf(error)) {
    const path = typeof issue.path === 'string' ? issue.path : issue.path.join('.');
    fields[path] ??= isFieldCode(issue.message) ? issue.message : 'INVALID_INPUT';
  }
  return fields;
}

/** The id of the logged failure, for support; null if there is none. */
export function errorReference(error: unknown): string | null {
  const id = dataOf(error)?.requestId;
  return typeof id === 'string' ? id : null;
}

/** Longer waits are shown in minutes. */
const LONG_SECONDS = 90;

/** error → its sentence in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error) => {
      const reference = errorReference(error);
      const code = errorCode(error);
      if (code === 'UNKNOWN' && reference) return t('UNKNOWN_WITH_REFERENCE', { reference });
      const seconds = retryAfter(error);
      if (code === 'TOO_MANY_REQUESTS' && seconds > LONG_SECONDS)
        return t('TOO_MANY_REQUESTS_LATER', { minutes: Math.ceil(seconds / 60) });
      return t(code, { seconds });
    },
    [t],
  );
}

/** The sentence for a field's code; anything unknown becomes INVALID_INPUT. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('errors');
  return useCallback(
    (code) => (code === undefined ? undefined : t(isFieldCode(code) ? code : 'INVALID_INPUT')),
    [t],
  );
}

const retryAfter = (error: unknown): number => {
  const seconds = dataOf(error)?.retryAfterSeconds;
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 60;
};

function dataOf(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ORPCError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
}

interface Issue {
  /** Our server joins it with dots; oRPC's own validation errors keep the array. */
  path: string | PropertyKey[];
  message: string;
}

function issuesOf(error: unknown): Issue[] {
  const issues = dataOf(error)?.issues;
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

const isIssue = (issue: unknown): issue is Issue =>
  typeof issue === 'object' &&
  issue !== null &&
  'path' in issue &&
  (typeof issue.path === 'string' || Array.isArray(issue.path)) &&
  'message' in issue &&
  typeof issue.message === 'string';
