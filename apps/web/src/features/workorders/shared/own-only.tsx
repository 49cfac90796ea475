import { OfflineNote } from '../../../lib/offline/needs-connection.tsx';
import { type OwnOrder, useOwnWork } from './own-work.ts';

/** OFF-02. On someone else's order, why its buttons are disabled while offline. */
export function OwnOnly({ order, className }: { order: OwnOrder; className?: string }) {
  const { whyNot } = useOwnWork(order);
  return whyNot ? <OfflineNote className={className}>{whyNot}</OfflineNote> : null;
}
