import type { Outputs } from '@kickstand/api';

/** A shop that has made no backup yet, and in which none failed. */
export const NO_BACKUPS: Outputs['archive']['list'] = {
  ...{
    backups: [],
    progress: null,
    lastFailure: null,
    daily: true,
    offsite: null,
    standby: null,
    freeBytes: 9e9,
  },
};
