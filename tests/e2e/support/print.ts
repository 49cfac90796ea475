import { expect, type Page } from '@playwright/test';
import type { Screen } from './walks.ts';

/** A Letter page between its margins of 14 mm. */
const PAPER = { width: 710, height: 950 };

/** What paper keeps of the controls: a title, a chosen value, a row. */
const KEPT =
  ':is(h1, h2, h3, h4) > button, [aria-checked="true"], [data-print="show"], [data-print="show"] *';

/** What a page shows on paper that paper cannot use, and what reaches over its edge. */
async function misprints(page: Page): Promise<string[]> {
  return page.evaluate(
    ([edge, kept]) => {
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
        if (element.matches('nav, button, [role="tablist"], [role="search"]') && !element.matches(kept))
          found.push(`only for a screen: ${name(element)}`);
        if (/auto|scroll|hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) {
          const truncated = getComputedStyle(element).textOverflow === 'ellipsis';
          found.push(`${truncated ? 'truncated' : 'cut off'}: ${name(element)}`);
        }
        if (element.matches('td, th') && element.getBoundingClientRect().right > edge + 1)
          found.push(`over the edge: ${name(element)}`);
      }
      return [...new Set(found)].slice(0, 8);
    },
    [PAPER.width, KEPT] as const,
  );
}

/** The text of each heading, and the first text of each row, that the window shows. Lists of controls are no rows. */
async function landmarks(page: Page, what: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const ONLY_FOR_A_SCREEN =
      'nav:not([data-print="show"]), search, dialog, [role="dialog"], [data-print="hide"], [role="tablist"], [role="radiogroup"], .sr-only';
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const firstText = (element: Element): string => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim().replace(/\s+/g, ' ') ?? '';
        const parent = node.parentElement;
        if (text && parent && shown(parent) && !parent.closest(ONLY_FOR_A_SCREEN)) return text;
      }
      return '';
    };
    const isOneChoice = (element: Element) =>
      element.tagName === 'LI' &&
      element.querySelector('button:not([data-print="show"])')?.textContent === element.textContent;
    return [...document.querySelectorAll(selector)]
      .filter((element) => shown(element) && !element.closest(ONLY_FOR_A_SCREEN) && !isOneChoice(element))
      .map(firstText)
      .filter(Boolean);
  }, what);
}

const HEADINGS = 'main :is(h1, h2, h3, h4)';
const ROWS = 'main :is(tbody tr, li, article)';

/** Screens of which every heading and row is looked for on paper. */
const WHOLE = ['home of an administrator', 'board', 'an order'];

/** Nothing of the app around the page is printed, no column is cut off. */
export async function expectPrintable(page: Page, { name }: Screen): Promise<void> {
  const headings = await landmarks(page, HEADINGS);
  await page.setViewportSize(PAPER);
  // Paper is as narrow as a tablet: wait for scripted layout before printing.
  const rows = await landmarks(page, ROWS);
  await page.emulateMedia({ media: 'print' });
  await expect.soft.poll(() => misprints(page), `${name}: on paper`).toEqual([]);
  const missing = async () => {
    const paper = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
    return [...new Set([...headings, ...rows])].filter((text) => !paper.includes(text)).slice(0, 8);
  };
  if (WHOLE.includes(name)) await expect.soft.poll(missing, `${name}: missing on paper`).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}
