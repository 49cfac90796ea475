import { type AuthCore, isUnreachable } from './core.ts';
import { needsRecovery, type SessionAnswer } from './state.ts';

/** AUT-10. */
const AFTER_MS = 2000;

interface Steps {
  /** Stores an answer in state and storage. */
  readonly accept: (answer: SessionAnswer | null) => void;
  /** The auth state's own refresh, as the last resort. */
  readonly refresh: () => Promise<boolean>;
}

/** AUT-09, AUT-10: recovers a session that could not be read. */
export function sessionRecovery(core: AuthCore, { accept, refresh }: Steps) {
  const { api, stored } = core;
  let running: Promise<boolean> | null = null;

  /** One at a time. True with a session, false without one or without an answer; throws otherwise. */
  function recover(): Promise<boolean> {
    running ??= recoverOnce().finally(() => {
      running = null;
    });
    return running;
  }

  async function recoverOnce(): Promise<boolean> {
    const asked = core.asked();
    try {
      const found = (await core.readSession(core.get().boot)) !== null;
      if (found && !(await prolong())) return false;
      stored.clear();
      const answer = await core.readSession(core.get().boot);
      if (!core.isCurrent(asked)) return core.get().user !== null;
      accept(answer);
      if (found) stored.tell('SESSION_REFRESHED');
      return answer !== null;
    } catch (error) {
      if (core.isCurrent(asked)) core.noteFailure(error);
      if (isUnreachable(error)) return false;
      throw error;
    }
  }

  async function prolong(): Promise<boolean> {
    try {
      await api.refresh();
      return true;
    } catch (error) {
      if (isUnreachable(error)) core.noteFailure(error);
      return false;
    }
  }

  /** If the server answers that nobody is signed in, there is nothing to refresh. */
  async function recoverOrRefresh(): Promise<void> {
    try {
      if (await recover()) return;
    } catch (error) {
      console.error('The session could not be recovered', error);
    }
    if (core.get().networkError) await refresh();
  }

  core.onceWhile(needsRecovery, AFTER_MS, () => void recoverOrRefresh());
  return { recover, recoverOrRefresh };
}
