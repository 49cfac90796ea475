import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { NetworkError } from '../../../lib/device/network.ts';
import { isAway, useAway } from '../../../lib/offline/away.ts';
import type { NewChange, OfflineCall, OfflineCalls } from '../../../lib/offline/calls.ts';
import { enqueueCall } from '../../../lib/offline/enqueue-call.ts';
import type { UnsentChange } from '../../../lib/offline/outbox.ts';
import { useUnsentChanges } from '../../../lib/offline/unsent-changes.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { WorkOrder } from './order.ts';

/** Thrown in place of an answer: the change is queued on this device. */
export class KeptOnDevice extends Error {}

type Kept<Call extends OfflineCall> = Omit<NewChange<Call>, 'subject' | 'label'> & {
  /** The line, the finding, or the beginning of a note. */
  readonly detail: string;
  /** The open form it was made from, which is deleted with the same write. */
  readonly instead?: string | undefined;
};

const subjectOf = (orderId: string) => `order:${orderId}`;

export type OwnOrder = Pick<WorkOrder, 'id' | 'number' | 'technicianId'>;

/** OFF-02. Offline, a technician's changes to their own orders are queued on the device. */
export function useOwnWork(order: OwnOrder) {
  const { t } = useTranslation(['offline', 'workorders']);
  const { user } = useSession();
  const away = useAway();
  const own = user !== null && order.technicianId === user.id;

  const keep = async <Call extends OfflineCall>({
    detail,
    instead,
    ...change
  }: Kept<Call>): Promise<void> => {
    const name = t('workorders:order', { number: order.number });
    const label = { what: change.call, name, detail };
    await enqueueCall({ ...change, subject: subjectOf(order.id), label }, instead);
    toast.success(t('offline:kept'), { description: t('offline:keptText') });
  };
  return {
    away,
    /** Why it cannot be entered now; null if it can. */
    whyNot: away && !own ? t('offline:ownOnly') : null,
    keep,
    /** The server's answer; null if the change is queued on this device. */
    sendOrKeep: async <Call extends OfflineCall, Answer>(
      change: Kept<Call>,
      send: () => Promise<Answer>,
    ): Promise<Answer | null> => {
      if (!own || !isAway()) {
        try {
          return await send();
        } catch (error) {
          // The response may be lost after the work was done: sent again, it is still done once.
          if (!own || !(error instanceof NetworkError)) throw error;
        }
      }
      await keep(change);
      return null;
    },
  };
}

/** Lines that were marked done on this device. */
export const heldLines = (changes: readonly UnsentChange[]): ReadonlySet<string> =>
  new Set(
    changes
      .filter(({ call }) => call === 'workorders.lines.done')
      .map(({ input }) => (input as OfflineCalls['workorders.lines.done']).lineId),
  );

/** Changes to this order that are queued on this device. */
export const useUnsentOf = (orderId: string): readonly UnsentChange[] =>
  useUnsentChanges().filter(({ subject }) => subject === subjectOf(orderId));
