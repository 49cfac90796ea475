import { type CallSettings, callSettings } from '../platform/call-settings.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { currentSettings } from '../platform/settings-copy.ts';

/** What the call sees of the settings; null where it has to look for itself. */
export const settingsOfCall = (db: DbOrTx): Promise<CallSettings | null> =>
  callSettings(() => currentSettings(db));
