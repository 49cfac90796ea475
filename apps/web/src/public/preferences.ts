import { isLanguage, type Language, pickLanguage } from '@kickstand/domain/language';

export type Theme = 'light' | 'dark';

export const LANGUAGE_KEY = 'kickstand.language';
const THEME_KEY = 'kickstand.theme';

export function readLanguage(): Language {
  const remembered = read(LANGUAGE_KEY);
  return isLanguage(remembered) ? remembered : pickLanguage(navigator.languages);
}

/** Whether a language was chosen on this device, rather than taken from the browser. */
export const hasChosenLanguage = (): boolean => isLanguage(read(LANGUAGE_KEY));

/** Also in a cookie, for the server to render the next page in this language. */
export function rememberLanguage(language: Language): void {
  remember(LANGUAGE_KEY, language);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** As set by theme.js before the first paint. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(THEME_KEY, theme);
}

// a browser that blocks storage throws on access; the page must work without it
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    console.warn(`This browser keeps nothing: ${key} will be forgotten`);
  }
}
