import { useState } from 'react';
import { controlOf, focusPageHeading, isTabbable, tabbableIn } from './tabbable.ts';

interface Visited {
  /** Null if the pressed element cannot take the focus. */
  element: HTMLElement | null;
  /** Inside a menu, popover or another dialog, which may be unmounted when the focus returns. */
  inOverlay: boolean;
}

const OVERLAYS = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
/** The deepest nesting is a menu in a dialog in a dialog. */
const LENGTH = 12;
const visited: Visited[] = [];

function note(element: HTMLElement | null): void {
  if (element !== null && element === visited[0]?.element) return;
  visited.unshift({ element, inOverlay: element?.closest(OVERLAYS) != null });
  visited.length = Math.min(visited.length, LENGTH);
}

/** Pressing a row counts as pressing the row's own control. */
function pressed(target: Element): HTMLElement | null {
  const row = target.closest('tr, li');
  return controlOf(target) ?? (row ? (tabbableIn(row)[0] ?? null) : null);
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) note(target);
  });
  // Safari does not focus a pressed button
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element) note(pressed(target));
    },
    true,
  );
}

/** What opened a dialog, best first: the control itself, otherwise the one that opened its menu. */
function findOpeners(): HTMLElement[] {
  const outside = visited.findIndex(({ inOverlay }) => !inOverlay);
  const chain = outside === -1 ? visited : visited.slice(0, outside + 1);
  return chain.flatMap(({ element }) => element ?? []);
}

function returnTo(openers: readonly HTMLElement[]): void {
  const { activeElement } = document;
  // another dialog or the next page already has it
  if (activeElement && activeElement !== document.body) return;
  for (const opener of openers) {
    if (!opener.isConnected) continue;
    opener.focus();
    if (document.activeElement === opener) return;
  }
  focusPageHeading();
}

const FIELDS =
  'input:not([type="file"]), select, textarea, [role="combobox"], [role="radio"], [role="switch"]';

function firstField(dialog: Element): HTMLElement | null {
  const fields = [...dialog.querySelectorAll(FIELDS)].filter(isTabbable);
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return first ?? null;
  const chosen = fields.find(
    (field) => field instanceof HTMLInputElement && field.name === first.name && field.checked,
  );
  return chosen ?? first;
}

/**
 * For a dialog that is opened by state: Radix has no trigger to return to and would leave the focus on the body.
 * Focuses the first field, and later returns to what opened the dialog.
 */
export function useFocusReturn(open: boolean) {
  const [state, setState] = useState<{ open: boolean; openers: HTMLElement[] }>({ open: false, openers: [] });
  // during rendering, because a field with autoFocus takes the focus before effects run
  if (open !== state.open) setState({ open, openers: open ? findOpeners() : state.openers });
  return {
    onOpenAutoFocus: (event: Event) => {
      const field = event.target instanceof Element ? firstField(event.target) : null;
      if (!field) return;
      event.preventDefault();
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnTo(state.openers);
    },
  };
}
