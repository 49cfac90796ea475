import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import {
  type ArchiveLook,
  lookAtArchive,
  NotRestored,
  type RestoreProblem,
  type RestoreRequest,
  type RestoreStep,
  restoreArchive,
} from './send-archive.ts';

export type RestoreState =
  | { readonly at: 'choosing' }
  | { readonly at: 'looking' }
  | { readonly at: 'found'; readonly look: ArchiveLook }
  | {
      readonly at: 'working';
      readonly look: ArchiveLook;
      readonly step: RestoreStep;
      readonly percent: number;
    }
  | { readonly at: 'starting'; readonly look: ArchiveLook }
  | { readonly at: 'ready'; readonly look: ArchiveLook; readonly closedIdImages: number };

const ASK_EVERY = 500;

/** From a file to a shop: looked at, sent, restored, and waited for until the server has started again. */
export function useRestore() {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<RestoreState>({ at: 'choosing' });
  const [problem, setProblem] = useState<RestoreProblem | null>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);
  useAskBeforeLeaving(state.at === 'working' || state.at === 'starting');

  const failed = (error: unknown) => setProblem(error instanceof NotRestored ? error.problem : 'unknown');

  const look = async (chosen: File, request: RestoreRequest) => {
    setFile(chosen);
    setProblem(null);
    setState({ at: 'looking' });
    try {
      setState({ at: 'found', look: await lookAtArchive(chosen, request) });
    } catch (error) {
      failed(error);
      setState({ at: 'choosing' });
    }
  };

  const restore = async (request: RestoreRequest) => {
    if (!file || state.at !== 'found') return;
    const found = state.look;
    setProblem(null);
    setState({ at: 'working', look: found, step: 'send', percent: 0 });
    try {
      const closedIdImages = await restoreArchive(file, request, (step, percent) =>
        setState({ at: 'working', look: found, step, percent }),
      );
      setState({ at: 'starting', look: found });
      await untilOpen(gone.current.signal);
      setState({ at: 'ready', look: found, closedIdImages });
    } catch (error) {
      failed(error);
      setState({ at: 'found', look: found });
    }
  };

  /** A file that cannot be looked at yet, for want of the code. */
  const keep = (chosen: File) => {
    setFile(chosen);
    setProblem(null);
    setState({ at: 'choosing' });
  };

  return { file, state, problem, look, keep, restore };
}

/** The server restarts: until it reports a shop, no response is not a failure. */
async function untilOpen(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const boot = await api.settings.boot().catch(() => null);
    if (boot?.setUp === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
}

function useAskBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
