import type { Client, Outputs } from '@kickstand/api';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { LocalError } from './network.ts';
import { createQueryClient } from './query.ts';

export type Session = NonNullable<Outputs['auth']['session']>;
export type Boot = Outputs['settings']['boot'];
type SignInInput = Parameters<Client['auth']['signIn']>[0];
type SignUpInput = Parameters<Client['auth']['signUp']>[0];

export interface SessionState {
  /** problem: the session could not be read, so nobody knows whether somebody is signed in. */
  status: 'loading' | 'anonymous' | 'signed_in' | 'problem';
  session: Session | null;
  boot: Boot | null;
  error: unknown;
  /** An auth action runs: Sign Out is disabled, a second sign-in is refused. */
  busy: boolean;
  /** The person chose to leave: the way back must not lead to the page they left. */
  signedOut: boolean;
}

const START: SessionState = {
  status: 'loading',
  session: null,
  boot: null,
  error: null,
  busy: false,
  signedOut: false,
};

let state = START;
const listeners = new Set<() => void>();

function set(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const queryClient = createQueryClient(() => {
  if (state.status === 'signed_in') void sessionStore.reload();
});

/** Another person's data must not be shown from the cache. */
function take(session: Session | null, change: Partial<SessionState> = {}): void {
  if (session?.user.id !== state.session?.user.id) queryClient.clear();
  set({ ...change, session, status: session ? 'signed_in' : 'anonymous', error: null });
}

async function read(): Promise<boolean> {
  try {
    const [session, boot] = await Promise.all([api.auth.session(), api.settings.boot()]);
    take(session, { boot });
    return true;
  } catch (error) {
    // A known session outlives a lost network: the page stays, the offline banner says why.
    set(state.session ? { error } : { status: 'problem', error });
    return false;
  }
}

async function exclusively<T>(action: () => Promise<T>): Promise<T> {
  if (state.busy) throw new LocalError('ALREADY_IN_PROGRESS');
  set({ busy: true });
  try {
    return await action();
  } finally {
    set({ busy: false });
  }
}

export const sessionStore = {
  subscribe,
  get: (): SessionState => state,

  /** The first read of a page load. */
  load: (): Promise<boolean> => read(),

  /** Reads session and boot again; the page stays as it is meanwhile. False when it could not be read. */
  reload: (): Promise<boolean> => read(),

  signIn: (input: SignInInput): Promise<void> =>
    exclusively(async () => {
      take(await api.auth.signIn(input), { signedOut: false });
      if (!state.boot) await read();
    }),

  /** Nobody is signed in by it: the confirmation mail comes first. */
  signUp: (input: SignUpInput): Promise<Outputs['auth']['signUp']> =>
    exclusively(() => api.auth.signUp(input)),

  /** False when another auth action runs: the click is ignored. */
  signOut: async (): Promise<boolean> => {
    if (state.busy) return false;
    await exclusively(async () => {
      await api.auth.signOut({});
      take(null, { signedOut: true });
    });
    return true;
  },

  /** Tests start over with it. */
  reset: (): void => {
    queryClient.clear();
    set(START);
  },
};

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionStore.get);
}
