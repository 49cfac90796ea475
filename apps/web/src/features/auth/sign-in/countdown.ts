import { useEffect, useState } from 'react';

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

/**
 * Seconds left, and a function to start. Measured against the clock, not by counting ticks, which are late in
 * a background tab.
 */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [deadline, setDeadline] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (deadline === 0) return;
    const timer = setInterval(() => {
      const left = secondsUntil(deadline);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [deadline]);

  const start = (wanted: number) => {
    const end = Date.now() + wanted * 1000;
    setDeadline(end);
    setSeconds(secondsUntil(end));
  };
  return { seconds, start };
}
