import { useCallback, useEffect, useState } from 'react';
import { type Answer, askAgain } from '../ask.ts';
import { daysPath } from './paths.ts';

type Days = Answer<'booking', 'days'>;

/** Days with capacity for a service; null while loading. Refetched if a time was taken meanwhile. */
export function useDays(serviceId: string | null | undefined) {
  const [days, setDays] = useState<Days | 'failed' | null>(null);
  const load = useCallback(async () => {
    if (serviceId === undefined) return;
    // the old list would offer what was just refused
    setDays(null);
    setDays((await askAgain<Days>(daysPath(serviceId))) ?? 'failed');
  }, [serviceId]);
  useEffect(() => {
    void load();
  }, [load]);
  return { days, load };
}
