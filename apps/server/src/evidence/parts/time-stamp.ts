import type { PartProvider } from './part.ts';

/** EVD-04: the token of a time-stamp server over the log as it was when the packet was made. */
export const timeStampPart: PartProvider = async ({ stamp }) => {
  if (!stamp) return [];
  const { at, by, ...head } = stamp;
  return [{ kind: 'time_stamp', at: new Date(at), by, content: { time_stamp: head } }];
};
