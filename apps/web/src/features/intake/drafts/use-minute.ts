import { useEffect, useState } from 'react';

/** Re-renders every minute, to keep "3 minutes ago" current. */
export function useMinute(): void {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
}
