import { setNonce } from 'get-nonce';
import { sessionStore } from '../lib/auth/index.ts';
import { applyLanguage } from '../lib/device/language.ts';
import { startTheme } from '../lib/device/theme.ts';
import { followBarHeights } from '../ui/page/bar-heights.ts';
import { startDiagnostics } from './diagnostics.ts';
import { reportError } from './errors/report.ts';
import { keepFocus } from './focus-keeper.ts';

/** Starts a page load of the app or the sign-in page, then calls `render`. */
export function startPage(render: (root: HTMLElement) => void): void {
  // the server puts the response's nonce there; styles that Radix adds later need it to pass the CSP
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
      // without a catalog there are no texts, so both languages are hardcoded
      root.textContent =
        'Kickstand could not be loaded. Reload the page. · No se pudo cargar. Recargue la página.';
    },
  );
}
