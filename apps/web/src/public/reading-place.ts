import { useEffect, useState } from 'react';

/** A section counts as being read once its heading is this close to the top of the window, including the header. */
const READING_LINE = 160;

/** The last section whose heading is above the reading line; none before the first one. */
function sectionBeingRead(): Element | undefined {
  const sections = [...document.querySelectorAll('main section[id]')];
  if (isAtTheEnd()) return addressedSection(sections) ?? sections.at(-1);
  return sections.findLast((section) => section.getBoundingClientRect().top <= READING_LINE);
}

/** The last sections cannot reach the reading line, because the page ends before. */
function isAtTheEnd(): boolean {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
}

function addressedSection(sections: Element[]): Element | undefined {
  return sections.find(
    (section) => `#${section.id}` === location.hash && section.getBoundingClientRect().top > 0,
  );
}

/** The section's id, measured once per frame while scrolling. */
export function useSectionBeingRead(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      setCurrent(sectionBeingRead()?.id);
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    addEventListener('hashchange', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
      removeEventListener('hashchange', schedule);
    };
  }, []);
  return current;
}

/** Makes a change that alters text lengths and keeps the current section at its position on the screen. */
export function keepReadingPlace(change: () => void): void {
  const section = sectionBeingRead();
  const before = section?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (section?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

/** Scrolls to the URL's #section again, because the browser looks for it before this page is rendered. */
export function useAddressedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
}
