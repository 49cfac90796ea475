import { isLanguage, type Language, pickLanguage } from '@kickstand/domain/language';
import { useSyncExternalStore } from 'react';
import { i18next, speak } from '../../i18n/index.ts';
import { recall, remember } from './device.ts';

/** theme.js reads the same key before the first paint. */
const KEY = 'kickstand.language';

/** The device's choice, otherwise the profile's, otherwise the browser's. */
export function preferredLanguage(profile: Language | null | undefined): Language {
  const chosen = recall(KEY);
  if (isLanguage(chosen)) return chosen;
  return profile ?? pickLanguage(navigator.languages);
}

/** Switches to the preferred language; called at start and when a session brings a profile. */
export async function applyLanguage(profile?: Language | null): Promise<void> {
  const language = preferredLanguage(profile);
  if (i18next.language !== language) await speak(language);
}

/** A user's choice: stored on this device once its texts are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  remember(KEY, language);
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  return { language, setLanguage };
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en');

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});
