import type { Locator, Page } from '@playwright/test';

/**
 * Controls without a 44 px target around their center. Links inside a sentence may be smaller, and so may the
 * debug tab: it is as narrow as the gutter, so that it never covers a control.
 */
export async function smallControls(root: Locator): Promise<string[]> {
  return root.evaluate((element) => {
    const REACH = 21.5;
    const controls = element.querySelectorAll<HTMLElement>(
      'button, input, select, [role="radio"], nav a, header a, a[data-button-look]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled, [readonly], [data-edge-tab]')) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const leadsHere = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const label = hit?.closest('label');
        return control.contains(hit) || label?.contains(control) === true;
      };
      const reached = [
        leadsHere(0, 0),
        leadsHere(-REACH, 0),
        leadsHere(REACH, 0),
        leadsHere(0, -REACH),
        leadsHere(0, REACH),
      ];
      if (reached.includes(false))
        found.push(
          `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent} ${reached}`,
        );
    }
    return found;
  });
}

/** What reaches over the right edge, of a page that can be scrolled sideways. */
export async function overflowing(page: Page, width: number): Promise<string[]> {
  return page.evaluate((edge) => {
    if (document.documentElement.scrollWidth <= edge) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > edge + 0.5 && element.checkVisibility(),
    );
    return wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  }, width);
}
