import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AxeRules {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}
export type Axe = (page: Page, rules?: AxeRules) => Promise<void>;

const CONTRAST = 'color-contrast';
const FULL = Boolean(process.env.TEST_FULL);

/** Every row of a list is built alike, and the whole of a long one takes seconds: `npm run test:full` looks at that. */
const LATER_ROWS = 'main tr:nth-of-type(n + 9), main li:nth-of-type(n + 9)';

const SAMPLE = 'data-contrast-sample';

/**
 * Every rule, unless only some are asked for. Contrast is the slowest of them: `npm test` measures one text of each
 * look, `npm run test:full` every text.
 */
export const expectNoAxeViolations: Axe = async (page, { only, without = [] } = {}) => {
  const contrast = only ? only.includes(CONTRAST) : !without.includes(CONTRAST);
  const others = !only || only.some((rule) => rule !== CONTRAST);
  if (FULL || !contrast) return expectNone(page, { ...(only && { only }), without });
  if (others)
    await expectNone(page, {
      ...(only && { only: only.filter((rule) => rule !== CONTRAST) }),
      without: [...without, CONTRAST],
    });
  await markSamples(page);
  await expectNone(page, { only: [CONTRAST], within: `[${SAMPLE}]` });
};

async function expectNone(
  page: Page,
  { only, without = [], within }: AxeRules & { within?: string },
): Promise<void> {
  // Half a megabyte of script, which the builder would hand over twice at every look.
  const known = await page.evaluate(() => 'axe' in window);
  // Legacy mode looks at frames of other origins no further; there are none, and a blank page per look is spared.
  const builder = new AxeBuilder({ page, ...(known && { axeSource: ';' }) }).setLegacyMode().options({
    // Violations are reported whole; every element that passes would be described too, at twice the cost.
    resultTypes: ['violations'],
    // Style sheets are read again for a single experimental rule, which is off.
    preload: false,
    rules: {
      // WCAG 2.5.3: what is visible is part of the accessible name. Off by default.
      'label-content-name-mismatch': { enabled: true },
      ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  });
  if (within) builder.include(within);
  if (!FULL) builder.exclude(LATER_ROWS);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, 'accessibility violations').toEqual([]);
}

/**
 * Marks one text of each style: element, classes, color, size, weight, and every background it may be on.
 * Absolutely positioned elements can be on anything, so each of them is marked.
 */
async function markSamples(page: Page): Promise<void> {
  await page.evaluate(
    ([mark, later]) => {
      const seen = new Set<string>();
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
      const lookOf = (element: Element): string | undefined => {
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const off = element.closest(':disabled, [aria-disabled="true"], label') !== null;
        const parts = [element.tagName, element.getAttribute('class'), color, fontSize, fontWeight, off];
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at);
          if (position === 'absolute' || position === 'fixed') return undefined;
          parts.push(backgroundColor, backgroundImage, opacity);
          if (backgroundColor.startsWith('rgb(') && opacity === '1') break;
        }
        return parts.join('|');
      };
      for (const element of document.querySelectorAll('body *')) {
        element.removeAttribute(mark);
        if (!hasText(element) || !element.checkVisibility() || element.closest(later)) continue;
        const look = lookOf(element);
        if (look !== undefined && seen.has(look)) continue;
        if (look !== undefined) seen.add(look);
        element.setAttribute(mark, '');
      }
    },
    [SAMPLE, LATER_ROWS] as const,
  );
}
