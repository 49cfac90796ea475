import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';

export type Counts = Outputs['home']['counts'];
export type CountedId = keyof Counts;

const COUNTED: readonly string[] = [
  'calendar',
  'messages',
  'intakeForms',
  'workOrders',
  'workOrderParts',
] satisfies CountedId[];
export const isCounted = (id: string): id is CountedId => COUNTED.includes(id);

/** The counts in the navigation, refetched by live updates. Customers have none. */
export function useCounts(): Counts | undefined {
  const { profile, session } = useSession();
  return useQuery({
    ...orpc.home.counts.queryOptions({ input: {} }),
    // until a second factor is set up, the server answers only for the profile
    enabled: may(profile?.role, 'staff.read') && !session?.secondFactorDue,
  }).data;
}
