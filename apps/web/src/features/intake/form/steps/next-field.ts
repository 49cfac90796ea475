import type { KeyboardEvent } from 'react';

/** Text fields and drop-downs in page order, the fields Enter moves through. */
const FIELDS = 'input:not([type=file], [type=checkbox], [type=radio]):enabled, textarea:enabled';

const fieldsIn = (root: Element) => [
  ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS),
];

/** Marks the element whose fields Enter moves through. */
export const FIELDS_ROOT = { 'data-fields-root': '' } as const;

const rootOf = (element: Element) => element.closest('[data-fields-root]');

/** Delayed, so that new values are rendered and the drop-down just left has updated. */
const afterDrawing = (focus: () => void) => setTimeout(focus);

const isEmpty = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field.value === '' && field.getAttribute('aria-required') === 'true';

/** The first required field after `from` that is still empty, else the first one on the page. */
export function focusFirstEmpty(from: Element | null): void {
  const root = from && rootOf(from);
  if (!root) return;
  // determined now: the pressed button is gone after rendering
  const after = fieldsIn(root).filter(
    (field) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  afterDrawing(() => (after.find(isEmpty) ?? fieldsIn(root).find(isEmpty))?.focus());
}

/** Focuses the offered bikes, or the first empty field if there are none. */
export function focusOffer(from: Element | null): void {
  const root = from && rootOf(from);
  afterDrawing(() => {
    const offer = from?.querySelector<HTMLElement>('[data-known-offer] button');
    if (offer) offer.focus();
    else focusFirstEmpty(root);
  });
}

export function focusNext(from: HTMLInputElement): void {
  const root = rootOf(from);
  if (!root) return;
  afterDrawing(() => {
    const fields = fieldsIn(root);
    fields[fields.indexOf(from) + 1]?.focus();
  });
}

/** Enter in a text field goes to the next one. A drop-down that uses the key itself has prevented the default. */
export function onEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, defaultPrevented, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing) return;
  if (ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS)) return;
  event.preventDefault();
  focusNext(target);
}
