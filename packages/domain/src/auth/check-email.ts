import { EMAIL_PATTERN } from './limits.ts';

export type EmailProblem = 'EMAIL_REQUIRED' | 'EMAIL_UNUSABLE';

/** Why an entered address cannot receive mail; null: it can. */
export function emailProblem(typed: string): EmailProblem | null {
  const email = typed.trim();
  if (email === '') return 'EMAIL_REQUIRED';
  return EMAIL_PATTERN.test(email) ? null : 'EMAIL_UNUSABLE';
}
