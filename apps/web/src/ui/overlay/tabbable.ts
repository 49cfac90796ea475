const TABBABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable="true"]';

/** Whether Tab can reach it. jsdom has no layout, so everything counts as visible there. */
export const isTabbable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(TABBABLE) &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  isVisible(element);

export const tabbableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll(TABBABLE)].filter(isTabbable);

const isVisible = (element: HTMLElement): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

/** The element or the closest control around it. */
export const controlOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(`:is(${TABBABLE}):not([tabindex="-1"])`);

/** The visible heading of the page. A page with two panes has two, one of which a phone hides. */
export const pageHeading = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-page-heading]')].find(isVisible) ?? null;

/** Focuses the page's heading if there is no better target. */
export function focusPageHeading(): void {
  (pageHeading() ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
