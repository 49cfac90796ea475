// Sets the theme and the language before the first paint: a page that starts light and turns dark flashes.
// A file of its own, because the content security policy forbids script inside the page.
(() => {
  const root = document.documentElement;

  // A browser that blocks storage throws on the first touch; the page then starts with the system's choice.
  const remembered = (key, values) => {
    try {
      const value = localStorage.getItem(key);
      return values.includes(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };

  const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const browserLanguage = () =>
    navigator.languages
      .map((tag) => tag.slice(0, 2).toLowerCase())
      .find((tag) => tag === 'en' || tag === 'es');

  root.dataset.theme = remembered('kickstand.theme', ['light', 'dark']) ?? systemTheme();
  root.lang = remembered('kickstand.language', ['en', 'es']) ?? browserLanguage() ?? 'en';
})();
