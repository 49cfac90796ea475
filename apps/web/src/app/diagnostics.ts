import { debugLogger } from '../lib/diagnostics/debug-logger.ts';
import { log } from '../lib/diagnostics/log.ts';

interface AuthStore {
  subscribe(changed: () => void): () => void;
  get(): { readonly status: string };
}

/** Logs uncaught errors, sign-ins and sign-outs. */
export function startDiagnostics(auth: AuthStore): void {
  window.addEventListener('error', ({ message }) => log.error('page', message));
  window.addEventListener('unhandledrejection', ({ reason }) => log.error('page', String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    log.error('page', `The content security policy stopped ${violatedDirective}`),
  );
  followAuth(auth);
}

/** Logs that someone signed in, never who. */
export function followAuth(auth: AuthStore): void {
  let before = auth.get().status;
  auth.subscribe(() => {
    const { status } = auth.get();
    if (status === before) return;
    log[status === 'problem' ? 'warning' : 'info']('auth', `${before} → ${status}`);
    debugLogger.info('auth', status);
    before = status;
  });
}
