import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AxeRules {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}
export type Axe = (page: Page, rules?: AxeRules) => Promise<void>;

/** Every row of a list is built alike, and the whole of a long one takes seconds: `npm run test:full` looks at that. */
const LATER_ROWS = 'main tr:nth-of-type(n + 9), main li:nth-of-type(n + 9)';

/** Every rule, unless only some are asked for. */
export const expectNoAxeViolations: Axe = async (page, { only, without = [] } = {}) => {
  // Legacy mode looks at frames of other origins no further; there are none, and a blank page per look is spared.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    // Violations are reported whole; every element that passes would be described too, at twice the cost.
    resultTypes: ['violations'],
    // Style sheets are read again for a single experimental rule, which is off.
    preload: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  });
  if (!process.env.TEST_FULL) builder.exclude(LATER_ROWS);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, 'accessibility violations').toEqual([]);
};
