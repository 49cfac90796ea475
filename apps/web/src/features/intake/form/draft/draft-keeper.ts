import { AUTO_SAVE_SECONDS, type IntakeForm } from '@kickstand/domain/intake';
import { differing } from '../../../../lib/forms/revised.ts';
import { fieldsOf, type Version } from './merge.ts';

/** `save` rejects with it if someone else saved since. */
export class StaleDraft<Current extends Version> extends Error {
  readonly current: Current;
  constructor(current: Current) {
    super('STALE');
    this.current = current;
  }
}

export interface DraftPorts<Current extends Version> {
  /** False once the form was submitted and is no longer a draft. */
  readonly savesAutomatically: () => boolean;
  readonly read: () => IntakeForm;
  readonly save: (form: IntakeForm, revision: number) => Promise<{ readonly revision: number }>;
  readonly onSaved: () => void;
  /** Someone else saved since `base`. */
  readonly onStale: (current: Current, base: Version) => void;
  /** Called for the first failed automatic save, and again only after one succeeded. */
  readonly onAutoFailed: (error: unknown) => void;
}

export type SaveOutcome =
  | { readonly kind: 'saved' | 'stale' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Saves a draft at its revision, on demand and every 30 seconds, one save at a time. */
export function createDraftKeeper<Current extends Version>(ports: DraftPorts<Current>, opened: Version) {
  let base = opened;
  let running: Promise<SaveOutcome> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let failureReported = false;
  /** True while a conflict is shown, and once the form was submitted. */
  let halted = false;

  const isChanged = () => {
    const now = ports.read();
    return differing(fieldsOf(now), now, base.form).length > 0;
  };

  const once = async (): Promise<SaveOutcome> => {
    const form = { ...ports.read() };
    try {
      const { revision } = await ports.save(form, base.revision);
      base = { form, revision };
      failureReported = false;
      ports.onSaved();
      startTimer();
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof StaleDraft)) return { kind: 'failed', error };
      return handleStale(error.current as Current, form);
    }
  };

  /** Not a conflict if the server has exactly what was sent: an earlier response was lost. */
  const handleStale = (current: Current, sent: IntakeForm): Promise<SaveOutcome> | SaveOutcome => {
    if (differing(fieldsOf(sent), sent, current.form).length === 0) {
      base = { form: sent, revision: current.revision };
      ports.onSaved();
      startTimer();
      return { kind: 'saved' };
    }
    halted = true;
    ports.onStale(current, base);
    return { kind: 'stale' };
  };

  const save = async (): Promise<SaveOutcome> => {
    while (running) await running;
    running = once();
    try {
      return await running;
    } finally {
      running = null;
    }
  };

  const autoSave = async () => {
    if (halted || running || !ports.savesAutomatically() || !isChanged()) return;
    const outcome = await save();
    if (outcome.kind !== 'failed' || failureReported) return;
    failureReported = true;
    ports.onAutoFailed(outcome.error);
  };

  /** Automatic saving starts only after the first save by hand. */
  function startTimer() {
    if (halted || !ports.savesAutomatically() || base.revision === 0) return;
    timer ??= setInterval(() => void autoSave(), AUTO_SAVE_SECONDS * 1000);
  }

  return {
    save,
    isChanged,
    base: () => base,
    /** Starts automatic saving if the draft is on the server. */
    start: startTimer,
    isSaved: () => base.revision > 0,
    /** Pauses automatic saving until `start`. */
    pause() {
      clearInterval(timer);
      timer = undefined;
    },
    /** Stops saving until `continueFrom`. */
    stop() {
      halted = true;
      this.pause();
    },
    /** Continues with this version as the saved one. */
    continueFrom(version: Version) {
      base = version;
      halted = false;
      startTimer();
    },
    /** The version to save as the page closes; null if nothing is unsaved. */
    unsavedAtExit: () =>
      !halted && ports.savesAutomatically() && base.revision > 0 && isChanged()
        ? { form: ports.read(), revision: base.revision }
        : null,
  };
}
