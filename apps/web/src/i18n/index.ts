import { LANGUAGES, type Language } from '@kickstand/domain/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type * as en from './en/index.ts';

type Catalogue = typeof en;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogue;
  }
}

// One chunk per language: nobody downloads the one they do not read.
const CATALOGUES: Record<Language, () => Promise<object>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

/** Loads a language and re-renders every text in it, without a reload. */
export async function speak(language: Language): Promise<void> {
  await preloadLanguage(language);
  await i18next.changeLanguage(language);
}

export async function preloadLanguage(language: Language): Promise<void> {
  await ready;
  if (i18next.hasResourceBundle(language, 'common')) return;
  const catalogue = await CATALOGUES[language]();
  for (const [namespace, texts] of Object.entries(catalogue))
    i18next.addResourceBundle(language, namespace, texts);
}

// `initAsync: false`: with no backend there is nothing to wait for, and the first paint must not wait.
const ready = i18next.use(initReactI18next).init({
  initAsync: false,
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  resources: {},
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
  react: { useSuspense: false },
});

export { i18next };
