import { errorCode } from '../calls/errors.ts';
import { type Asked, type AuthCore, isUnreachable } from './core.ts';
import { needsProfile, type Profile } from './state.ts';

/** AUT-05. */
const AGAIN_AFTER_MS = 2000;

/** AUT-04, AUT-05: reads the profile of the signed-in person, and creates a missing one. */
export function profileLoader(core: AuthCore) {
  async function load(): Promise<void> {
    const { user, profile: kept } = core.get();
    if (!user) return;
    const asked = core.asked();
    try {
      const profile = await readOrMake(asked);
      if (!profile) return;
      core.dispatch({ type: 'PROFILE_LOADED', profile });
      core.stored.write(core.get());
    } catch (error) {
      if (core.isCurrent(asked)) failed(error, kept);
    }
  }

  /** Null if the user signed out in the meantime. */
  async function readOrMake(asked: Asked): Promise<Profile | null> {
    try {
      return await core.api.profile();
    } catch (error) {
      if (!core.isCurrent(asked)) return null;
      if (errorCode(error) !== 'PGRST116') throw error;
      core.dispatch({ type: 'PROFILE_MISSING' });
      return await core.api.createProfile();
    }
  }

  function failed(error: unknown, kept: Profile | null): void {
    const nobody = errorCode(error) === 'UNAUTHORIZED';
    core.dispatch({ type: 'PROFILE_FAILED', error: nobody ? 'NO_USER' : 'PROFILE_NOT_LOADED', kept });
    if (isUnreachable(error)) core.noteFailure(error);
    else if (!nobody) core.notify('PROFILE_NOT_LOADED');
  }

  core.onceWhile(needsProfile, AGAIN_AFTER_MS, () => void load());
  return { load };
}
