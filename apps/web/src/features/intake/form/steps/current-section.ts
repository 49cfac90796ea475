import { useEffect, useState } from 'react';
import { SECTIONS, type SectionName } from './progress.ts';

const sectionOf = (name: string) => document.querySelector<HTMLElement>(`[data-section="${name}"]`);

/** A section is the current one as soon as its head is in the upper third of the window. */
const READING_LINE = 1 / 3;

function sectionInView(): SectionName {
  const { scrollHeight } = document.documentElement;
  const atEnd = window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (atEnd && window.scrollY > 0) return SECTIONS[SECTIONS.length - 1] ?? SECTIONS[0];
  const line = window.innerHeight * READING_LINE;
  const begun = SECTIONS.filter((name) => (sectionOf(name)?.getBoundingClientRect().top ?? Infinity) <= line);
  return begun.at(-1) ?? SECTIONS[0];
}

/** The section at the current scroll position. */
export function useCurrentSection(): SectionName {
  const [current, setCurrent] = useState<SectionName>(SECTIONS[0]);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(sectionInView()));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return current;
}

/** Scrolls to a section and focuses it, so that Tab continues there. */
export function goToSection(name: string): void {
  const section = sectionOf(name);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
