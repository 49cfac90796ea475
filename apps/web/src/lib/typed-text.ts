import { useEffect, useRef, useState } from 'react';

/** Waits for a pause in typing. */
const PAUSE_MS = 250;

/**
 * The text of a search field. The field owns what is typed; `value` (from the URL) follows once typing pauses. A slow
 * page returns older values late: values we wrote ourselves must not overwrite newer input. Any other value (a
 * cleared filter, a scanned code, a link) replaces the text.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Values we wrote that did not come back yet, oldest first. */
  const written = useRef<string[]>([]);
  const latest = useRef({ value, onChange });

  useEffect(() => {
    const same = latest.current.value === value;
    latest.current = { value, onChange };
    if (same) return;
    const place = written.current.indexOf(value);
    // renders can be skipped: a later value replaces the ones before it
    written.current = place < 0 ? [] : written.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    typed.current = value;
    setText(value);
  });
  // not on the next page, whose URL has its own search
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = () => {
    clearTimeout(timer.current);
    const now = typed.current;
    if (now === (written.current.at(-1) ?? latest.current.value)) return;
    written.current.push(now);
    latest.current.onChange(now);
  };
  const type = (next: string) => {
    typed.current = next;
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };
  return { text, type, flush };
}
