import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Page } from '../../ui/page/page.tsx';
import { FullPage } from './full-page.tsx';
import { isChunkGone, isRoutingError, messageOf } from './kinds.ts';
import { NavigationSystemError, Outdated, SomethingWentWrong, UnexpectedError } from './screens.tsx';

/** A screen failed: the error is shown in its place, and everything around it keeps working. */
export function ScreenFailure() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  usePageTitle(t('screen.title'));
  const { reset } = useQueryErrorResetBoundary();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  if (isRoutingError(error)) return <NavigationSystemError wayHome />;
  const retry = () => {
    reset();
    // the answer that caused the failure is cached for a minute and would cause it again; the shell's queries stay
    queries.removeQueries({ type: 'inactive' });
    // the router clears a screen's failure on navigation, even to the same place
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
  };
  return (
    <Page width="form">
      {isChunkGone(error) ? <Outdated /> : <SomethingWentWrong error={error} onRetry={retry} />}
    </Page>
  );
}

/** Errors that no screen caught: the shell's or the router's. */
export function RouterFailure() {
  const error = useRouteError();
  if (isChunkGone(error))
    return (
      <FullPage>
        <Outdated />
      </FullPage>
    );
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : messageOf(error);
  return <UnexpectedError detail={detail} />;
}
