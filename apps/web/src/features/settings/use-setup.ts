import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ROOT_PATH } from '@kickstand/domain/navigation';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { sessionStore } from '../../lib/auth/index.ts';
import { errorCode, fieldErrors } from '../../lib/calls/errors.ts';
import { useLanguage } from '../../lib/device/language.ts';
import {
  clearDraft,
  loadDraft,
  reachableStep,
  SETUP_STEPS,
  type SetupField,
  type SetupForm,
  type SetupStep,
  STEP_FIELDS,
  saveDraft,
  setupFormSchema,
  stepIndex,
  stepOfField,
} from './setup-draft.ts';

export interface SetupWizard {
  readonly form: UseFormReturn<SetupForm>;
  readonly step: SetupStep;
  readonly busy: boolean;
  /** An error that belongs to no field. */
  readonly failure: unknown;
  readonly goTo: (step: SetupStep) => void;
  readonly back: () => void;
  /** Validates this step and continues; the last one opens the shop. */
  readonly next: () => Promise<void>;
}

/** The four steps: one form, the step in the address, a draft that outlives a reload. */
export function useSetup(codeRequired: boolean): SetupWizard {
  const form = useForm<SetupForm>({
    resolver: standardSchemaResolver(setupFormSchema),
    defaultValues: loadDraft(),
    shouldUnregister: false,
  });
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [focusOn, setFocusOn] = useState<SetupField | null>(null);
  const step = reachableStep(parameters.get('step'), form.getValues());

  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      if (name !== undefined) saveDraft(form.getValues());
    });
    return () => subscription.unsubscribe();
  }, [form]);

  // The field exists only once its step is on the screen, and its heading must not take the focus after it.
  useEffect(() => {
    if (focusOn === null || stepOfField(focusOn) !== step) return;
    form.setFocus(focusOn);
    setFocusOn(null);
  }, [focusOn, step, form]);

  const goTo = (wanted: SetupStep) => setParameters(addressOf(wanted));

  // A reload loses the password, so it may be before the step in the URL. If the URL stayed, the screen would
  // jump there as soon as the password being typed is long enough.
  const asked = parameters.get('step') ?? 'owner';
  useEffect(() => {
    if (asked !== step) setParameters(addressOf(step), { replace: true });
  }, [asked, step, setParameters]);

  const showAt = (field: SetupField, code: string) => {
    form.setError(field, { type: 'server', message: code });
    goTo(stepOfField(field) ?? 'owner');
    setFocusOn(field);
  };

  const open = async () => {
    setBusy(true);
    setFailure(null);
    const { code, ...answers } = setupFormSchema.parse(form.getValues());
    try {
      await api.settings.setUp({ ...answers, language, ...(codeRequired ? { code } : {}) });
    } catch (error) {
      const refused = firstRefusedField(error);
      if (refused) showAt(refused.field, refused.code);
      else setFailure(error);
      setBusy(false);
      return;
    }
    clearDraft();
    await enter(answers.owner);
    navigate(ROOT_PATH, { replace: true });
  };

  const next = async () => {
    if (busy) return;
    const complete = await form.trigger(STEP_FIELDS[step], { shouldFocus: true });
    if (step === 'owner' && codeRequired && form.getValues('code').trim() === '') {
      showAt('code', 'CODE_REQUIRED');
      return;
    }
    if (!complete) return;
    const following = SETUP_STEPS[stepIndex(step) + 1];
    if (following) goTo(following);
    else await open();
  };

  const back = () => {
    const before = SETUP_STEPS[stepIndex(step) - 1];
    if (before) goTo(before);
  };

  return { form, step, busy, failure, goTo, back, next };
}

const addressOf = (step: SetupStep): Record<string, string> => (step === 'owner' ? {} : { step });

/** The owner walks straight in. Should that fail, the shop exists all the same and the guard asks to sign in. */
async function enter({ email, password }: SetupForm['owner']): Promise<void> {
  try {
    await sessionStore.signIn({ email, password });
  } catch (error) {
    console.warn('Set up, but not signed in', error);
  }
  await sessionStore.reload();
}

/** The first field, in the order of the steps, that the server's answer is about. */
function firstRefusedField(error: unknown): { field: SetupField; code: string } | null {
  if (errorCode(error) === 'CODE_WRONG') return { field: 'code', code: 'CODE_WRONG' };
  const refused = fieldErrors(error);
  for (const step of SETUP_STEPS)
    for (const field of STEP_FIELDS[step]) {
      const code = refused[field];
      if (code !== undefined) return { field, code };
    }
  return null;
}
