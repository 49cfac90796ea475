import { useEffect, useState } from 'react';

/** Draws again every minute: "3 minutes ago" does not stay true by itself. */
export function useMinute(): void {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
}
