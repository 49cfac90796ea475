import type { Outputs } from '@kickstand/api';
import { errorCode } from '../calls/errors.ts';
import type { Clock } from './browser.ts';
import {
  type AuthEvent,
  type AuthState,
  type AuthStatus,
  authReducer,
  type Boot,
  type Profile,
  type SessionAnswer,
  type SignInInput,
  type SignUpInput,
  START,
  statusOf,
} from './state.ts';
import type { StoredAuth } from './stored.ts';

export interface AuthApi {
  session(): Promise<SessionAnswer | null>;
  refresh(): Promise<SessionAnswer>;
  profile(): Promise<Profile>;
  createProfile(): Promise<Profile>;
  signIn(input: SignInInput): Promise<SessionAnswer>;
  signUp(input: SignUpInput): Promise<Outputs['auth']['signUp']>;
  signOut(): Promise<unknown>;
  boot(): Promise<Boot>;
}

/** Shown as toasts. */
export type Notice = 'START_FAILED' | 'PROFILE_NOT_LOADED' | 'REFRESH_FAILED';

export interface AuthPorts {
  readonly api: AuthApi;
  readonly clock: Clock;
  readonly stored: StoredAuth;
  /** Another user is signed in: the previous one's cached data must not be shown. */
  readonly onChangeOfPerson: () => void;
  /** A user has just authenticated; called before the state changes. */
  readonly onEnter: (userId: string) => void;
  /** Sign-out starts: pending reads would be refused. The returned function ends it. */
  readonly onLeaving: () => () => void;
  readonly notify: (notice: Notice) => void;
}

export interface AuthView extends AuthState {
  readonly status: AuthStatus;
}

/** Counts changes of the signed-in user, so that responses requested before can be dropped. */
export type Asked = number;

/** The state, and its transitions by events. */
export function createCore(ports: AuthPorts) {
  const { api, clock, stored } = ports;
  let state: AuthState = START;
  let view: AuthView = { ...START, status: statusOf(START) };
  let person: Asked = 0;
  const listeners = new Set<() => void>();
  const followers = new Set<(state: AuthState) => void>();

  function become(next: AuthState): void {
    const before = state;
    state = next;
    view = { ...state, status: statusOf(state) };
    if (before.user?.id !== state.user?.id) {
      person += 1;
      ports.onChangeOfPerson();
    }
    for (const follow of followers) follow(state);
    for (const changed of listeners) changed();
  }

  function dispatch(event: AuthEvent): void {
    const next = authReducer(state, event);
    if (next !== state) become(next);
  }

  /** Translates a failed auth call into an event. */
  function noteFailure(error: unknown): void {
    if (isUnreachable(error))
      dispatch({ type: 'NETWORK_FAILED', unavailable: errorCode(error) === 'UNAVAILABLE' });
    else dispatch({ type: 'CHECK_FAILED' });
  }

  /** A sign-out that the server did not receive is sent again before any other call. */
  async function finishLeaving(): Promise<void> {
    if (!stored.isLeaving()) return;
    await api.signOut();
    stored.setLeaving(false);
    // another tab may have started it without a notification yet
    if (state.user) dispatch({ type: 'SIGNED_OUT' });
  }

  /** Loads the session, and boot with it unless given. */
  async function readSession(boot: Boot | null): Promise<SessionAnswer | null> {
    await finishLeaving();
    const [answer, read] = await Promise.all([api.session(), boot ?? api.boot()]);
    if (read !== boot) dispatch({ type: 'BOOT', boot: read });
    return answer;
  }

  return {
    ...ports,
    get: (): AuthView => view,
    dispatch,
    noteFailure,
    finishLeaving,
    readSession,
    /** Taken when a call starts; `isCurrent` tells whether its response still concerns the signed-in user. */
    asked: (): Asked => person,
    isCurrent: (asked: Asked): boolean => asked === person,
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    /** Runs once after `when` was true for `ms` without interruption; again only after it was false. */
    onceWhile(when: (state: AuthState) => boolean, ms: number, run: () => void): void {
      let stop: (() => void) | null = null;
      followers.add((now) => {
        if (!when(now)) {
          stop?.();
          stop = null;
        } else stop ??= clock.after(ms, run);
      });
    },
    reset(): void {
      person += 1;
      ports.onChangeOfPerson();
      become(START);
    },
  };
}
export type AuthCore = ReturnType<typeof createCore>;

export const isUnreachable = (error: unknown): boolean =>
  ['NETWORK', 'UNAVAILABLE'].includes(errorCode(error));
