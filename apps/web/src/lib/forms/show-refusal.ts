import { type FormEventHandler, useEffect, useRef } from 'react';

interface Sent {
  readonly form: HTMLFormElement;
  /** What had the focus: the button loses it while it is disabled. */
  readonly from: Element | null;
}

/**
 * Wraps a form's submit handler: if it is refused, the first wrong field gets the focus, or the sentence that says why
 * is scrolled into view. On a phone both may be far above the button.
 */
export function useShowRefusal(
  busy: boolean,
  onSubmit: FormEventHandler<HTMLFormElement>,
): FormEventHandler<HTMLFormElement> {
  const sent = useRef<Sent | null>(null);
  // The refusal comes with any later render: at once for a check in the page, after the answer for the server's.
  useEffect(() => {
    if (sent.current && !busy && showRefusal(sent.current)) sent.current = null;
  });
  return (event) => {
    const form = event.currentTarget;
    sent.current = { form, from: document.activeElement };
    // someone who types again is not interrupted
    form.addEventListener('input', () => (sent.current = null), { once: true });
    onSubmit(event);
  };
}

function showRefusal({ form, from }: Sent): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const refusal = field ?? form.querySelector<HTMLElement>('[role="alert"]');
  if (!refusal) return false;
  const focused = field ?? (document.activeElement === document.body ? from : null);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  refusal.scrollIntoView({ block: 'center' });
  return true;
}
