import { api } from '../../../lib/api.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useOwnWork } from '../shared/own-work.ts';

type Note = Parameters<typeof api.workorders.note>[0];

/** OFF-02. Offline, a technician's note on their own order is stored on the device. */
export function useSaveNote(order: WorkOrder): (note: Note) => Promise<void> {
  const { sendOrKeep } = useOwnWork(order);
  return async (note) => {
    await sendOrKeep({ call: 'workorders.note', input: note, detail: note.text }, () =>
      api.workorders.note(note),
    );
  };
}
