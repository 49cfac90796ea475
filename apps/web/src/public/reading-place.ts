import { useEffect, useState } from 'react';

/** Where the eye is: a section is being read once its head is this near to the window's upper edge, header included. */
const READING_LINE = 160;

/** The last section whose head is above the reading line; none while the reader is still before the first. */
function sectionBeingRead(): Element | undefined {
  const sections = [...document.querySelectorAll('main section[id]')];
  if (isAtTheEnd()) return addressedSection(sections) ?? sections.at(-1);
  return sections.findLast((section) => section.getBoundingClientRect().top <= READING_LINE);
}

/** The last sections cannot reach the reading line: the page ends before. */
function isAtTheEnd(): boolean {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
}

function addressedSection(sections: Element[]): Element | undefined {
  return sections.find(
    (section) => `#${section.id}` === location.hash && section.getBoundingClientRect().top > 0,
  );
}

/** Its id, following the scrolling with one measurement a frame. */
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

/** Runs a change that makes the texts longer or shorter, and keeps what is being read at its place on the screen. */
export function keepReadingPlace(change: () => void): void {
  const section = sectionBeingRead();
  const before = section?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (section?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

/** The browser looks for the address's #section before this page's code has drawn it; so it is looked for again. */
export function useAddressedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
}
