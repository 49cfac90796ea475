import { expect, type Page } from '@playwright/test';

const PATIENCE_MS = 15_000;

/**
 * Goes to a screen: within the app as a link does, which spares the load of a page, else by its address. The app puts
 * the focus on the page once it is the one that is shown; a mere change of the query does not.
 */
export async function visit(page: Page, place: string): Promise<void> {
  const pathOf = (address: string) => new URL(address, 'http://here').pathname;
  const [here, there] = [pathOf(page.url()), pathOf(place)];
  if (!here.startsWith('/dashboard') || !there.startsWith('/dashboard') || here === there) {
    await page.goto(place);
    return;
  }
  // Nothing under the cover of a page's first half second can take the focus.
  await uncovered(page);
  // Wait for the focus event itself: a heading that is rendered again with its data loses the focus.
  await page.evaluate(
    ([to, patience]) =>
      new Promise<void>((resolve, reject) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const late = setTimeout(() => reject(new Error(`${to} was not shown`)), patience);
        const arrived = () => {
          clearTimeout(late);
          resolve();
        };
        document.addEventListener('focusin', arrived, { once: true });
        history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }),
    [place, PATIENCE_MS] as const,
  );
}

/** Loaded: the heading is there, the cover of the first half second is gone, nothing is pending. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await uncovered(page);
  await expect(page.locator('.skeleton, [role="status"][aria-label]')).toHaveCount(0);
}

const uncovered = (page: Page) => expect(page.locator('div.contents[inert]')).toHaveCount(0);
