import { AUTO_SAVE_SECONDS, type IntakeForm } from '@kickstand/domain/intake';
import { differing } from '../../../../lib/forms/revised.ts';
import { fieldsOf, type Version } from './merge.ts';

/** Someone saved since: `save` rejects with it. */
export class StaleDraft<Current extends Version> extends Error {
  readonly current: Current;
  constructor(current: Current) {
    super('STALE');
    this.current = current;
  }
}

export interface DraftPorts<Current extends Version> {
  /** False once the form was submitted: it has revisions, but is no draft. */
  readonly auto: () => boolean;
  readonly read: () => IntakeForm;
  readonly save: (form: IntakeForm, revision: number) => Promise<{ readonly revision: number }>;
  readonly onSaved: () => void;
  readonly onStale: (current: Current) => void;
  /** An automatic save failed; told once until one succeeds. */
  readonly onAutoFailed: (error: unknown) => void;
}

export type SaveOutcome =
  | { readonly kind: 'saved' | 'stale' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Saves one draft against the revision it knows, one save at a time, by hand and every 30 seconds. */
export function createDraftKeeper<Current extends Version>(ports: DraftPorts<Current>, opened: Version) {
  let base = opened;
  let running: Promise<SaveOutcome> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let toldFailure = false;
  /** A conflict is on the screen, or the form was submitted. */
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
      toldFailure = false;
      ports.onSaved();
      startTimer();
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof StaleDraft)) return { kind: 'failed', error };
      return meetTheirs(error.current as Current, form);
    }
  };

  /** A save whose response was lost is no conflict: the server has what was sent. */
  const meetTheirs = (current: Current, sent: IntakeForm): Promise<SaveOutcome> | SaveOutcome => {
    if (differing(fieldsOf(sent), sent, current.form).length === 0) {
      base = { form: sent, revision: current.revision };
      ports.onSaved();
      startTimer();
      return { kind: 'saved' };
    }
    halted = true;
    ports.onStale(current);
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
    if (halted || running || !ports.auto() || !isChanged()) return;
    const outcome = await save();
    if (outcome.kind !== 'failed' || toldFailure) return;
    toldFailure = true;
    ports.onAutoFailed(outcome.error);
  };

  /** Nothing is stored by itself that the person has not stored once. */
  function startTimer() {
    if (halted || !ports.auto() || base.revision === 0) return;
    timer ??= setInterval(() => void autoSave(), AUTO_SAVE_SECONDS * 1000);
  }

  return {
    save,
    isChanged,
    base: () => base,
    /** There is a draft on the server: from here on it is kept up by itself. */
    start: startTimer,
    isSaved: () => base.revision > 0,
    /** Until `start`: the screen is away. */
    pause() {
      clearInterval(timer);
      timer = undefined;
    },
    /** For good, or until `goOnFrom`: the form is submitted. */
    stop() {
      halted = true;
      this.pause();
    },
    /** The person chose: continue from the server's version. */
    goOnFrom(version: Version) {
      base = version;
      halted = false;
      startTimer();
    },
    /** What to send with the last breath of a page; null when there is nothing to. */
    lastWords: () =>
      !halted && ports.auto() && base.revision > 0 && isChanged()
        ? { form: ports.read(), revision: base.revision }
        : null,
  };
}
