import { useEffect, useState } from 'react';

/** The current time, updated every second while a clock runs. */
export function useTicking(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/**
 * Finished seconds plus the running entry. The device's clock may be behind the server's: never less than
 * zero.
 */
export function elapsedSeconds(seconds: number, runningSince: string | null, now: number): number {
  if (!runningSince) return seconds;
  return seconds + Math.max(0, Math.floor((now - new Date(runningSince).getTime()) / 1000));
}

/** 0:47:12 */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
