import { useEffect, useState } from 'react';
import type { Intake } from '../intake-context.ts';
import { progressOf } from './progress.ts';

/** Deferred, so that typing does not wait for the whole form to be checked. */
const PAUSE_MS = 200;

export function useProgress({ form, settings, mode }: Intake) {
  const [progress, setProgress] = useState(() => progressOf(form.getValues(), settings, mode));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setProgress(progressOf(form.getValues(), settings, mode));
    look();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(look, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, settings, mode]);
  return progress;
}

export type FormProgress = ReturnType<typeof useProgress>;
