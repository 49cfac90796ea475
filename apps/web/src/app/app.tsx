import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DataRouter, RouterProvider } from 'react-router';
import { queryClient } from '../lib/auth/index.ts';
import { Toasters } from '../ui/toast.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { isRoutingError } from './errors/kinds.ts';
import { reportError } from './errors/report.ts';
import { ApplicationError, NavigationSystemError } from './errors/screens.tsx';
import { Lock } from './lock/lock.tsx';

/** `router` is null when it could not be started. */
export function App({ router }: { router: DataRouter | null }) {
  return (
    <>
      <ErrorBoundary fallback={lastNet}>
        <QueryClientProvider client={queryClient}>
          {router ? <RouterProvider router={router} onError={reportError} /> : <NavigationSystemError />}
        </QueryClientProvider>
      </ErrorBoundary>
      <Lock />
      <LabelledToasters />
    </>
  );
}

const lastNet = (error: unknown) =>
  isRoutingError(error) ? <NavigationSystemError wayHome /> : <ApplicationError />;

function LabelledToasters() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Toasters
      generalLabel={t('notifications')}
      intakeLabel={t('intakeNotifications')}
      closeLabel={t('common:close')}
    />
  );
}
