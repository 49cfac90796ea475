import { EMAIL_PATTERN, PASSWORD_MAX } from './limits.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export interface SignInIssue {
  readonly field: keyof SignIn;
  readonly code: 'EMAIL_INVALID' | 'PASSWORD_REQUIRED' | 'PASSWORD_TOO_LONG';
}

/** The same checks as `signInSchema`, without loading zod: the sign-in page has to be fast. */
export function signInIssues({ email, password }: SignIn): SignInIssue[] {
  const issues: SignInIssue[] = [];
  if (!EMAIL_PATTERN.test(email.trim())) issues.push({ field: 'email', code: 'EMAIL_INVALID' });
  if (password === '') issues.push({ field: 'password', code: 'PASSWORD_REQUIRED' });
  if (password.length > PASSWORD_MAX) issues.push({ field: 'password', code: 'PASSWORD_TOO_LONG' });
  return issues;
}
