import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../public/theme.js?raw';

const root = document.documentElement;
const runThemeScript = new Function(script);

/** why: jsdom has no system preference */
function systemPrefers(theme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(theme) }));
}

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('data-theme');
  root.removeAttribute('lang');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('theme.js, which runs before the first paint', () => {
  it("NAV-05 sets the remembered theme, whatever the system's is", () => {
    systemPrefers('light');
    localStorage.setItem('kickstand.theme', 'dark');
    runThemeScript();
    expect(root.dataset.theme).toBe('dark');
  });

  it("NAV-05 takes the system's preference first, and over nonsense", () => {
    systemPrefers('dark');
    localStorage.setItem('kickstand.theme', 'purple');
    runThemeScript();
    expect(root.dataset.theme).toBe('dark');
  });

  it("NAV-06 sets the remembered language, else the browser's, else English", () => {
    systemPrefers('light');
    const browser = vi.spyOn(navigator, 'languages', 'get');
    browser.mockReturnValue(['fr-FR']);
    runThemeScript();
    expect(root.lang).toBe('en');
    browser.mockReturnValue(['fr-FR', 'es-MX', 'en']);
    runThemeScript();
    expect(root.lang).toBe('es');
    localStorage.setItem('kickstand.language', 'en');
    runThemeScript();
    expect(root.lang).toBe('en');
  });

  it('NAV-05 still sets both where the browser blocks storage', () => {
    systemPrefers('dark');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    runThemeScript();
    expect(root.dataset.theme).toBe('dark');
    expect(root.lang).toBe('en');
  });
});
