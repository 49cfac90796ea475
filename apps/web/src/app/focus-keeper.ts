import { controlOf, focusPageHeading, isTabbable, tabbableIn } from '../ui/overlay/tabbable.ts';

interface Step {
  readonly parent: Element;
  readonly index: number;
}

interface Kept {
  readonly element: HTMLElement;
  readonly name: string;
  /** The element's ancestors, with its position in each. */
  readonly path: readonly Step[];
}

/** Menus and dialogs move the focus themselves when they close. */
const TIMEOUT_MS = 60;
const BOUNDARY = 'main, [role="dialog"], [role="alertdialog"], body';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

function pathOf(element: Element): Step[] {
  const path: Step[] = [];
  for (
    let child = element, parent = element.parentElement;
    parent;
    child = parent, parent = parent.parentElement
  ) {
    path.push({ parent, index: [...parent.children].indexOf(child) });
    if (parent.matches(BOUNDARY)) break;
  }
  return path;
}

const firstIn = (element: Element | undefined): HTMLElement | undefined =>
  element && (isTabbable(element) ? element : tabbableIn(element)[0]);

/**
 * The focus target after a control was removed: the same control if it was rendered again, otherwise its replacement,
 * otherwise a sibling.
 */
function replacementOf({ element, name, path }: Kept): HTMLElement | undefined {
  const left = path.filter(({ parent }) => parent.isConnected);
  const [nearest] = left;
  if (!nearest) return undefined;
  const same = tabbableIn(nearest.parent).find(
    (control) => control.tagName === element.tagName && nameOf(control) === name,
  );
  if (same) return same;
  for (const { parent, index } of left) {
    const found = firstIn(parent.children[index]) ?? firstIn(parent.children[index - 1]);
    if (found) return found;
  }
  return undefined;
}

/**
 * If a focused control is removed or disabled, the focus falls to the body: a keyboard user starts again at the top,
 * and a screen reader loses its place. This moves the focus to the control's replacement, or back to the control once
 * it is enabled. Not after touch or mouse input, which should not open a phone's keyboard.
 */
export function keepFocus(): () => void {
  let kept: Kept | null = null;
  let byKeyboard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocusIn = ({ target }: FocusEvent) => {
    const control = target instanceof Element ? controlOf(target) : null;
    kept = control && { element: control, name: nameOf(control), path: pathOf(control) };
  };
  // the focus was moved on purpose
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    setTimeout(() => {
      if (kept?.element === target && isTabbable(kept.element) && kept.element.isConnected && isLost())
        kept = null;
    });
  };
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const restore = () => {
    if (!kept || !byKeyboard || !isLost()) return;
    const { element } = kept;
    if (element.isConnected) {
      if (isTabbable(element)) element.focus({ preventScroll: true });
      return;
    }
    const replacement = replacementOf(kept);
    if (replacement) replacement.focus({ preventScroll: true });
    else focusPageHeading();
  };
  const onChange = () => {
    if (!kept || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, TIMEOUT_MS);
  };
  const onKeyDown = () => {
    byKeyboard = true;
  };
  const onPointerDown = () => {
    byKeyboard = false;
  };

  const changes = new MutationObserver(onChange);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}
