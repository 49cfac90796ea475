import { type SignIn, signInIssues } from '@kickstand/domain/auth';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { sessionStore } from '../../../lib/auth/index.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { useCountdown } from './countdown.ts';

export interface Login {
  readonly form: UseFormReturn<SignIn>;
  /** Why the last try failed; null before it and while one runs. */
  readonly failure: unknown;
  /** The address the last try was made with. */
  readonly triedEmail: string;
  readonly busy: boolean;
  readonly secondsToWait: number;
  /** The password was right; the code of the second factor is asked for. */
  readonly codeNeeded: boolean;
  readonly backToPassword: (failure: unknown) => void;
  readonly fill: (account: SignIn) => void;
  /** Shows why another sign-in method failed; null clears it. */
  readonly showFailure: (failure: unknown) => void;
  readonly submit: () => Promise<void>;
}

export function useLoginForm(): Login {
  const form = useForm<SignIn>({
    resolver: checkTyped,
    defaultValues: { email: '', password: '' },
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [triedEmail, setTriedEmail] = useState('');
  const [codeNeeded, setCodeNeeded] = useState(false);
  const pause = useCountdown();

  const signIn = async (input: SignIn) => {
    setFailure(null);
    setTriedEmail(input.email);
    try {
      await sessionStore.signIn(input);
    } catch (error) {
      if (errorCode(error) === 'SECOND_FACTOR_REQUIRED') return setCodeNeeded(true);
      if (showFieldErrors(error, ['email', 'password'], form.setError)) return;
      setFailure(error);
      if (errorCode(error) === 'TOO_MANY_REQUESTS') pause.start(secondsAskedFor(error));
      // The address stays; most wrong tries are a mistyped password.
      if (errorCode(error) === 'INVALID_CREDENTIALS') form.setFocus('password', { shouldSelect: true });
    }
  };

  return {
    form,
    failure,
    triedEmail,
    busy: form.formState.isSubmitting,
    secondsToWait: pause.seconds,
    codeNeeded,
    backToPassword: (reason) => {
      form.resetField('password');
      setFailure(reason);
      setCodeNeeded(false);
    },
    fill: (account) => {
      form.reset(account);
      setFailure(null);
      form.setFocus('password');
    },
    showFailure: (reason) => {
      setFailure(reason);
      if (errorCode(reason) === 'TOO_MANY_REQUESTS') pause.start(secondsAskedFor(reason));
    },
    submit: form.handleSubmit(signIn),
  };
}

const checkTyped: Resolver<SignIn> = (values) => {
  const issues = signInIssues(values);
  if (issues.length === 0) return { values, errors: {} };
  const errors = issues.map(({ field, code }) => [field, { type: 'rule', message: code }]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** The retry time from the server; a minute by default. */
export function secondsAskedFor(error: unknown): number {
  if (!(error instanceof ORPCError)) return 60;
  const data: unknown = error.data;
  const given =
    typeof data === 'object' && data !== null && 'retryAfterSeconds' in data && data.retryAfterSeconds;
  return typeof given === 'number' ? Math.max(1, Math.ceil(given)) : 60;
}
