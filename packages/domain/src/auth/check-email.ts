import { EMAIL_PATTERN } from './limits.ts';

export type EmailProblem = 'EMAIL_REQUIRED' | 'EMAIL_UNUSABLE';

/** Why nothing can be sent to a typed address; null: it can. */
export function emailProblem(typed: string): EmailProblem | null {
  const email = typed.trim();
  if (email === '') return 'EMAIL_REQUIRED';
  return EMAIL_PATTERN.test(email) ? null : 'EMAIL_UNUSABLE';
}
