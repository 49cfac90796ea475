import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { NetworkError } from '../../../lib/network.ts';
import { isAway } from '../../../lib/offline/away.ts';
import { enqueueCall } from '../../../lib/offline/enqueue-call.ts';
import { toast } from '../../../ui/toast.tsx';
import type { WorkOrder } from '../shared/order.ts';

type Note = Parameters<typeof api.workorders.note>[0];

/** OFF-02. A technician's note on an order of their own is kept on the device while there is no connection. */
export function useSaveNote(order: WorkOrder): (note: Note) => Promise<void> {
  const { t } = useTranslation(['offline', 'workorders']);
  const { user } = useSession();
  const own = user !== null && order.technicianId === user.id;
  const keep = async (note: Note) => {
    await enqueueCall({
      call: 'workorders.note',
      input: note,
      subject: `order:${order.id}`,
      label: { what: 'workorders.note', name: t('workorders:order', { number: order.number }) },
    });
    toast.success(t('offline:kept'), { description: t('offline:keptText') });
  };
  return async (note) => {
    if (own && isAway()) return keep(note);
    try {
      await api.workorders.note(note);
    } catch (error) {
      if (!own || !(error instanceof NetworkError)) throw error;
      await keep(note);
    }
  };
}
