import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { FieldCode } from '../calls/error-codes.ts';
import { fieldErrors } from '../calls/errors.ts';

/**
 * Shows the server's errors at their fields and focuses the first. False if the response names no field of this form,
 * so that the caller shows it differently.
 */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  known: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  return showRefused(fieldErrors(error), known, setError);
}

/** The same for a refusal whose code implies the fields. */
export function showRefused<Form extends FieldValues>(
  refused: Readonly<Record<string, FieldCode | 'INVALID_INPUT' | undefined>>,
  known: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const mine = known.filter((path) => refused[path] !== undefined);
  mine.forEach((path, index) => {
    setError(path, { type: 'server', message: refused[path] ?? '' }, { shouldFocus: index === 0 });
  });
  return mine.length > 0;
}
