import '../styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { i18next } from '../i18n/index.ts';
import { sessionStore } from '../lib/auth/index.ts';
import { applyLanguage } from '../lib/device/language.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { App } from './app.tsx';
import { reportError } from './errors/report.ts';
import { startPageLoad } from './page-load.ts';
import { createRoutes } from './routing/routes.tsx';
import { startRouter } from './routing/start-router.ts';
import { startPage } from './start-page.ts';

startPageLoad();
sessionStore.subscribe(followProfile);
startPage(async (root) => {
  const router = await startRouter(() => createBrowserRouter(createRoutes()), reportError);
  if (!router) logRouterFailure();
  createRoot(root, { onCaughtError: reportError, onUncaughtError: reportError }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
});

function logRouterFailure(): void {
  toast.error(i18next.t('shell:routing.startFailed'));
  toast.error(i18next.t('shell:routing.startToast'), {
    description: i18next.t('shell:routing.startToastText'),
  });
}

/** Applies the profile's language if none was chosen on this device. */
function followProfile(): void {
  const { profile } = sessionStore.get();
  if (profile) applyLanguage(profile.language).catch(reportError);
}
