const TABBABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable="true"]';

/** Can take the focus by Tab. jsdom has no layout: there, everything counts as visible. */
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

/** The element itself or the closest control around it. */
export const controlOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(`:is(${TABBABLE}):not([tabindex="-1"])`);

/** The heading of the page that is shown. A page of two panes has one in each, and a phone hides one of them. */
export const pageHeading = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-page-heading]')].find(isVisible) ?? null;

/** The page's heading takes the focus where nothing better is left. */
export function focusPageHeading(): void {
  (pageHeading() ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
