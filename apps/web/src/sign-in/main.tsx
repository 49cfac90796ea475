import '../styles/sign-in.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../app/errors/error-boundary.tsx';
import { reportError } from '../app/errors/report.ts';
import { ApplicationError } from '../app/errors/screens.tsx';
import { LabelledToasters } from '../app/labelled-toasters.tsx';
import { Gate } from '../app/routing/gate.tsx';
import { startPage } from '../app/start-page.ts';
import LoginScreen from '../features/auth/sign-in/login-screen.tsx';
import { prefetchApp } from './prefetch-app.ts';
import { PageProvider } from './router.tsx';

prefetchApp();
startPage((root) =>
  createRoot(root, { onCaughtError: reportError, onUncaughtError: reportError }).render(
    <>
      <ErrorBoundary fallback={() => <ApplicationError />}>
        <PageProvider value={<LoginScreen />}>
          <Gate />
        </PageProvider>
      </ErrorBoundary>
      <LabelledToasters />
    </>,
  ),
);
