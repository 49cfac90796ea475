import { readFileSync } from 'node:fs';

/** Of a process on Linux. */
export const residentMib = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
