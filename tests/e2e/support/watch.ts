import type { BrowserContext } from '@playwright/test';

/**
 * Nothing is loaded ahead when the page is idle (`app/load-ahead.ts`): a test looks at one screen and leaves, and what
 * the app loads for the next ones takes a third of a page load's processor time. Offline work starts there too.
 */
export async function neverIdle(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/**
 * Collects what the browser complains about: console errors, errors nobody caught, violations of the content
 * security policy. The list grows while the test runs.
 */
export async function watchContext(context: BrowserContext, complaints: string[] = []): Promise<string[]> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`content security policy: ${violatedDirective} stopped ${blockedURI} in ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error()}`));
  return complaints;
}
