import { useSyncExternalStore } from 'react';
import { recall, remember } from './device.ts';

export type Theme = 'light' | 'dark';

/** theme.js reads the same key before the first paint. */
const KEY = 'kickstand.theme';

const listeners = new Set<() => void>();
const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function preferredTheme(): Theme {
  const chosen = recall(KEY);
  if (isTheme(chosen)) return chosen;
  return systemDark().matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return isTheme(shown) ? shown : preferredTheme();
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  paintBrowserBar();
  for (const changed of listeners) changed();
}

/** Sets the color of the browser's own bar to the page's. */
function paintBrowserBar(): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[currentTheme()]);
}

/** The canvas color in hexadecimal: older phones accept no other notation here. */
const BAR_COLORS: Record<Theme, string> = { light: '#f7f7f5', dark: '#0f1417' };

export function setTheme(theme: Theme): void {
  remember(KEY, theme);
  show(theme);
}

/** Follows the system unless a theme was chosen here, and follows a choice made in another tab. */
export function startTheme(): void {
  show(currentTheme());
  systemDark().addEventListener('change', () => show(preferredTheme()));
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show(preferredTheme());
  });
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return { theme, setTheme };
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
