import '../styles/app.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { i18next } from '../i18n/index.ts';
import { sessionStore } from '../lib/auth/index.ts';
import { applyLanguage } from '../lib/language.ts';
import { startTheme } from '../lib/theme.ts';
import { followBarHeights } from '../ui/bar-heights.ts';
import { toast } from '../ui/toast.tsx';
import { App } from './app.tsx';
import { startDiagnostics } from './diagnostics.ts';
import { reportError } from './errors/report.ts';
import { keepFocus } from './focus-keeper.ts';
import { startPageLoad } from './page-load.ts';
import { createRoutes } from './routing/routes.tsx';
import { startRouter } from './routing/start-router.ts';

// The server puts the response's nonce there; styles that Radix adds later carry it, or the CSP drops them.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

startPageLoad();
startTheme();
startDiagnostics(sessionStore);
followBarHeights();
keepFocus();
sessionStore.subscribe(followProfile);
void sessionStore.load();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
applyLanguage().then(
  () => start(place),
  (error: unknown) => {
    reportError(error);
    // No catalog, no sentences: both languages by hand.
    place.textContent =
      'Kickstand could not be loaded. Reload the page. · No se pudo cargar. Recargue la página.';
  },
);

async function start(root: HTMLElement): Promise<void> {
  const router = await startRouter(() => createBrowserRouter(createRoutes()), reportError);
  if (!router) sayRouterFailed();
  createRoot(root, { onCaughtError: reportError, onUncaughtError: reportError }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

function sayRouterFailed(): void {
  toast.error(i18next.t('shell:routing.startFailed'));
  toast.error(i18next.t('shell:routing.startToast'), {
    description: i18next.t('shell:routing.startToastText'),
  });
}

/** The profile's language applies where the device has no choice of its own. */
function followProfile(): void {
  const { profile } = sessionStore.get();
  if (profile) applyLanguage(profile.language).catch(reportError);
}
