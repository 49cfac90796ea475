import { useEffect, useState } from 'react';

/** Where on the page something is resolved. */
export interface Place {
  /** The id of an element. */
  readonly id: string;
  /** The job that has to be expanded for it. */
  readonly jobId?: string;
}

/** Scrolls to an element and focuses its control. It may appear only after a tab or a job has opened. */
export function useShow() {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (!place) return;
    const element = document.getElementById(place.id);
    if (!element) return;
    focusOn(element);
    setPlace(null);
  });
  return { show: setPlace };
}

export function focusOn(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  const control = element.querySelector<HTMLElement>('[data-show-focus], select, textarea');
  (control ?? element).focus({ preventScroll: true });
}
