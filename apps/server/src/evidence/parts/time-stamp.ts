import type { PartProvider } from './part.ts';

/** EVD-04: the time-stamp token for the log at the time of sealing. */
export const timeStampPart: PartProvider = async ({ stamp }) => {
  if (!stamp) return [];
  const { at, by, ...head } = stamp;
  return [{ kind: 'time_stamp', at: new Date(at), by, content: { time_stamp: head } }];
};
