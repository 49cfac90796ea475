import { api } from '../../../lib/api.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useOwnWork } from '../shared/own-work.ts';

type Note = Parameters<typeof api.workorders.note>[0];

/** OFF-02. A technician's note on an order of their own is kept on the device while there is no connection. */
export function useSaveNote(order: WorkOrder): (note: Note) => Promise<void> {
  const { sendOrKeep } = useOwnWork(order);
  return async (note) => {
    await sendOrKeep({ call: 'workorders.note', input: note, detail: note.text }, () =>
      api.workorders.note(note),
    );
  };
}
