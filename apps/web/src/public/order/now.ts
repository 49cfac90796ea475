import { useContext, useEffect, useState } from 'react';
import { ServedContext } from '../served.ts';
import type { OrderTexts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The current time, updated while the page is open. */
export function useNow(everyMs = 30_000): number {
  const served = useContext(ServedContext);
  const [now, setNow] = useState(() => (served?.rendered ? served.now : Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** `1 day 4 h`, `3 h 20 min`, `12 min`: the two largest units, at least a minute. */
export function timeLeft(ms: number, texts: OrderTexts): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const [days, hours, rest] = [
    Math.floor((minutes * MINUTE) / DAY),
    Math.floor(((minutes * MINUTE) % DAY) / HOUR),
    minutes % 60,
  ];
  if (days > 0) return [texts.days(days), hours > 0 && texts.shortHours(hours)].filter(Boolean).join(' ');
  if (hours > 0)
    return [texts.shortHours(hours), rest > 0 && texts.shortMinutes(rest)].filter(Boolean).join(' ');
  return texts.shortMinutes(rest);
}
