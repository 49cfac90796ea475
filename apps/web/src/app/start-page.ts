import { setNonce } from 'get-nonce';
import { sessionStore } from '../lib/auth/index.ts';
import { applyLanguage } from '../lib/device/language.ts';
import { startTheme } from '../lib/device/theme.ts';
import { followBarHeights } from '../ui/page/bar-heights.ts';
import { startDiagnostics } from './diagnostics.ts';
import { reportError } from './errors/report.ts';
import { keepFocus } from './focus-keeper.ts';

/** The start of a page load, of the app and of the sign-in page; then `render` shows the page. */
export function startPage(render: (root: HTMLElement) => void): void {
  // The server puts the response's nonce there; styles that Radix adds later carry it, or the CSP drops them.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
  startTheme();
  startDiagnostics(sessionStore);
  followBarHeights();
  keepFocus();
  void sessionStore.load();

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  applyLanguage().then(
    () => render(root),
    (error: unknown) => {
      reportError(error);
      // No catalog, no sentences: both languages by hand.
      root.textContent =
        'Kickstand could not be loaded. Reload the page. · No se pudo cargar. Recargue la página.';
    },
  );
}
