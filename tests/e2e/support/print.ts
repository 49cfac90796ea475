import { expect, type Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** A Letter page between its margins of 14 mm. */
const PAPER = { width: 710, height: 950 };

/** What a page shows on paper that paper cannot use, and what reaches over its edge. */
async function misprints(page: Page): Promise<string[]> {
  return page.evaluate((edge) => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const readOutOnly = (element: Element) => element.closest('.sr-only') !== null;
    for (const element of document.querySelectorAll('body *')) {
      if (!shown(element) || readOutOnly(element)) continue;
      const { position, overflowX } = getComputedStyle(element);
      // What is fixed is printed on every page, over the text.
      if (position === 'fixed') found.push(`fixed: ${name(element)}`);
      if (element.matches('nav, button, [role="tablist"], [role="search"]'))
        found.push(`only for a screen: ${name(element)}`);
      if (/auto|scroll|hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) {
        const truncated = getComputedStyle(element).textOverflow === 'ellipsis';
        found.push(`${truncated ? 'truncated' : 'cut off'}: ${name(element)}`);
      }
      if (element.matches('td, th') && element.getBoundingClientRect().right > edge + 1)
        found.push(`over the edge: ${name(element)}`);
    }
    return [...new Set(found)].slice(0, 8);
  }, PAPER.width);
}

/** Nothing of the app around the page is printed, and no column is cut off. */
export async function expectPrintable(page: Page, { name }: Screen): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await expect.soft.poll(() => misprints(page), `${name}: on paper`).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}
