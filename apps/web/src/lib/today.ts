import { localDate } from '@kickstand/domain/format';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { useSession } from './auth/index.ts';

/** The current day in the shop. */
export function useToday(): string {
  const { boot } = useSession();
  return localDate(new Date(), boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE);
}
