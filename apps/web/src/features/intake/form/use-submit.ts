import type { Outputs } from '@kickstand/api';
import { type IntakeForm, intakeIssues } from '@kickstand/domain/intake';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { currentOf, refusalOf } from '../../../lib/calls/refusal.ts';
import { NetworkError } from '../../../lib/device/network.ts';
import { isAway } from '../../../lib/offline/away.ts';
import { DeviceFull } from '../../../lib/offline/device-full.ts';
import { enqueueCall } from '../../../lib/offline/enqueue-call.ts';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import { isExtra } from '../pictures/picture-field.ts';
import { subjectOf } from './deposit/use-held-deposit.ts';
import { withUnsent } from './draft/unsent-pictures.ts';
import type { DraftKeeper } from './draft/use-draft.ts';
import { type Intake, openIssues } from './intake-context.ts';
import { lacksDeposit } from './steps/progress.ts';
import { DEPOSIT } from './steps/use-first-problem.ts';
import { withdrawAcceptance } from './use-terms.ts';

type IntakeRecord = Outputs['intake']['update'];
type Problems = ReadonlyMap<keyof IntakeForm, string>;

interface SubmitOptions {
  intake: Intake;
  attempted: RefObject<boolean>;
  signedIn: boolean;
  /** The revision that an edit replaces. While sending, it must not save the draft. */
  keeper: Pick<DraftKeeper, 'base' | 'stop' | 'continueFrom'>;
  onProblems: (problems: Problems) => void;
  onSignedOut: () => void;
  onStale: (current: IntakeRecord) => void;
  /** An earlier submit succeeded but its response was lost, and the form was changed since. */
  onReceived: () => Promise<void>;
  onDone: () => void;
}

/** Why waiting for pictures ended. */
const STALLED = 'stalled';

/** Submits the form once: validates, waits for uploads, and asks for a deposit exception if needed. */
export function useSubmit(options: SubmitOptions) {
  const { intake, attempted, signedIn, keeper } = options;
  const { onProblems, onSignedOut, onStale, onReceived, onDone } = options;
  const { form, formId, mode, settings, uploads, staff } = intake;
  const { t } = useTranslation(['intakeForm', 'offline']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const [asking, setAsking] = useState(false);
  const [lacking, setLacking] = useState(false);
  /** Guards against a double click before the button is rendered as busy. */
  const running = useRef(false);
  /** An administrator allowed this form without a deposit; later attempts do not ask again. */
  const authorized = useRef(false);

  const bad = (title: string) => intakeToast({ variant: 'destructive', title });

  const needsDeposit = () => mode === 'create' && !authorized.current && lacksDeposit(form.getValues());

  /** Validates the form; true if it is valid. */
  const check = async (): Promise<boolean> => {
    attempted.current = true;
    const issues = openIssues(form.getValues(), settings, uploads);
    const deposit = needsDeposit();
    setLacking(deposit);
    await form.trigger();
    if (issues.length === 0 && !deposit) return true;
    bad(t('submit.fillIn'));
    if (issues.length === 0) {
      setAsking(true);
      return false;
    }
    const problems = new Map<keyof IntakeForm, string>(issues.map(({ field, code }) => [field, code]));
    if (deposit) problems.set('isDepositRequired', DEPOSIT);
    onProblems(problems);
    return false;
  };

  /** Extra photos are optional, but a failed upload must not be dropped silently. */
  const extraFailed = (): boolean => {
    const failed = uploads.fields().find((field) => isExtra(field) && !uploads.isUnderWay(field));
    if (failed === undefined) return false;
    bad(t('submit.extraFailed'));
    document.querySelector<HTMLElement>(`[data-field="${failed}"] button`)?.focus();
    return true;
  };

  const waitForPictures = async (): Promise<boolean> => {
    if (uploads.underWay() === 0) return !extraFailed();
    const stop = new AbortController();
    setWaiting(stop);
    // offline: store the pictures with the form on this device
    const stopWatching = uploads.subscribe(() => {
      if (mode === 'create' && uploads.isStalled()) stop.abort(STALLED);
    });
    const settled = await uploads.settled(stop.signal);
    stopWatching();
    setWaiting(null);
    if (!settled && stop.signal.reason === STALLED) {
      await keepOnDevice();
      return false;
    }
    if (!settled) return false;
    if (intakeIssues(form.getValues(), settings).length === 0) return !extraFailed();
    await check();
    bad(t('submit.uploadFailed'));
    return false;
  };

  /** INT-16, OFF-02. Offline, the form is queued with its pictures. */
  const keepOnDevice = async () => {
    keeper.stop();
    try {
      const pictures = await uploads.unsent();
      const values = { ...form.getValues(), intakeFormId: formId };
      await enqueueCall(
        {
          call: 'intake.submit',
          input: { id: formId, form: withUnsent(values, pictures) },
          subject: subjectOf(formId),
          label: { what: 'intake.submit', name: values.customerName },
          files: pictures.map(({ id, bucket, picture }) => ({ id, bucket, blob: picture })),
        },
        formId,
      );
    } catch (error) {
      keeper.continueFrom(keeper.base());
      const full = error instanceof DeviceFull;
      intakeToast({
        variant: 'destructive',
        title: full ? t('offline:full.title') : t('submit.failed', { message: t('offline:notKept') }),
        ...(full && { description: t('offline:full.text') }),
      });
      return;
    }
    intakeToast({ variant: 'success', title: t('offline:kept'), description: t('offline:keptText') });
    onDone();
  };

  const send = async () => {
    const values = { ...form.getValues(), intakeFormId: formId };
    keeper.stop();
    try {
      if (mode === 'create') await api.intake.submit({ id: formId, form: values });
      else await api.intake.update({ id: formId, revision: keeper.base().revision, form: values });
    } catch (error) {
      keeper.continueFrom(keeper.base());
      if (mode === 'create' && error instanceof NetworkError) await keepOnDevice();
      else await refused(error);
      return;
    }
    const title = mode === 'create' ? t('submit.created') : t('submit.updated');
    intakeToast({ variant: 'success', title });
    void queries.invalidateQueries({ queryKey: orpc.intake.key() });
    onDone();
  };

  const refused = (error: unknown): Promise<void> | void => {
    const code = errorCode(error);
    if (mode === 'create' && code === 'KEY_REUSED') return onReceived();
    const current = currentOf(api.intake.update, error);
    if (current) return onStale(current);
    if (code === 'DEPOSIT_REQUIRED') {
      authorized.current = false;
      setLacking(true);
      setAsking(true);
      return;
    }
    if (code === 'TERMS_CHANGED') return askAgainForTerms();
    const missing = refusalOf(api.intake.update, error, 'FILE_UNKNOWN');
    if (missing) {
      // the stored picture is missing: it has to be taken again
      const field = missing.field as keyof IntakeForm;
      if (field === 'additionalPhotos') intake.set(field, []);
      else intake.set(field, null as never);
      void check();
      return;
    }
    if (code === 'UNAUTHORIZED') {
      bad(mode === 'create' ? t('submit.notSignedIn') : errorText(error));
      onSignedOut();
      return;
    }
    if (code === 'FORBIDDEN') return void bad(t('submit.notAllowed'));
    if (mode === 'create') {
      const known = code !== 'UNKNOWN';
      return void bad(t('submit.failed', { message: known ? errorText(error) : t('submit.unknown') }));
    }
    const declared = error instanceof ORPCError && error.status < 500;
    bad(declared ? t('submit.updateFailed') : t('submit.updateUnexpected'));
  };

  /** Renders the new text before the page scrolls to it. */
  const askAgainForTerms = async () => {
    withdrawAcceptance(intake.set);
    await queries.invalidateQueries({ queryKey: orpc.terms.key() });
    await check();
    bad(t('terms.changed'));
  };

  const submit = async () => {
    if (running.current) return;
    if (!signedIn) {
      bad(t('submit.notSignedIn'));
      onSignedOut();
      return;
    }
    if (!staff) return void bad(t('submit.notAllowed'));
    running.current = true;
    setBusy(true);
    try {
      if (!(await check())) return;
      if (mode === 'create' && isAway()) await keepOnDevice();
      else if (await waitForPictures()) await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    /** The submit failed because the deposit is missing: shows the banner. */
    lacking,
    asking,
    waiting: waiting !== null,
    stopWaiting: () => waiting?.abort(),
    stopAsking: () => setAsking(false),
    onAuthorized: () => {
      authorized.current = true;
      setAsking(false);
      setLacking(false);
      void submit();
    },
    submit,
  };
}
