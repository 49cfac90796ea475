import { type CallSettings, callSettings } from '../platform/call-settings.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { currentSettings } from '../platform/settings-copy.ts';

/** The settings loaded with the current call; null outside of a call. */
export const settingsOfCall = (db: DbOrTx): Promise<CallSettings | null> =>
  callSettings(() => currentSettings(db));
