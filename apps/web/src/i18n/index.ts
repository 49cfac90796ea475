import { isLanguage, LANGUAGES, type Language } from '@kickstand/domain/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type * as dashboard from './en/dashboard.ts';
import type * as entry from './en/index.ts';
import type * as links from './en/links.ts';
import type * as setup from './en/setup.ts';
import type * as staff from './en/staff.ts';

type Catalog = typeof entry & typeof links & typeof setup & typeof dashboard & typeof staff;
type Part = 'entry' | 'links' | 'setup' | 'dashboard' | 'staff';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalog;
  }
}

// A chunk per language and part: nobody downloads the one they do not read, and the sign-in page does not
// grow with every capability.
const CATALOGS: Record<Language, Record<Part, () => Promise<object>>> = {
  en: {
    entry: () => import('./en/index.ts'),
    links: () => import('./en/links.ts'),
    setup: () => import('./en/setup.ts'),
    dashboard: () => import('./en/dashboard.ts'),
    staff: () => import('./en/staff.ts'),
  },
  es: {
    entry: () => import('./es/index.ts'),
    links: () => import('./es/links.ts'),
    setup: () => import('./es/setup.ts'),
    dashboard: () => import('./es/dashboard.ts'),
    staff: () => import('./es/staff.ts'),
  },
};

const needed = new Set<Part>(['entry']);
const loaded = new Set<string>();

/** Loads a language and re-renders every text in it, without a reload. */
export async function speak(language: Language): Promise<void> {
  let parts: number;
  // a page that opens meanwhile may need more of it
  do {
    parts = needed.size;
    await preloadLanguage(language);
  } while (needed.size > parts);
  await i18next.changeLanguage(language);
}

export async function preloadLanguage(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => load(language, part)));
}

/** From now on the texts behind the sign-in belong to every language spoken here. */
export const needStaffTexts = (): Promise<void> => needTexts('links', 'setup', 'dashboard', 'staff');

/** From now on these parts belong to every language spoken here. */
export async function needTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) needed.add(part);
  if (isLanguage(i18next.language)) await preloadLanguage(i18next.language);
}

async function load(language: Language, part: Part): Promise<void> {
  if (loaded.has(`${language} ${part}`)) return;
  const catalog = await CATALOGS[language][part]();
  for (const [namespace, texts] of Object.entries(catalog))
    i18next.addResourceBundle(language, namespace, texts);
  loaded.add(`${language} ${part}`);
}

// `initAsync: false`: with no backend there is nothing to wait for, and the first paint must not wait.
void i18next.use(initReactI18next).init({
  initAsync: false,
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  resources: {},
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
  missingInterpolationHandler: (text: string, [placeholder]: RegExpExecArray) => {
    // the browser tests fail on it, and a person is not shown the braces
    console.error(`No value for ${placeholder} in “${text}”`);
    return '';
  },
  react: { useSuspense: false },
});

export { i18next };
