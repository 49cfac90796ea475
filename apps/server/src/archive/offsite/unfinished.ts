import { DAY } from '../../platform/clock.ts';

/** A file is written under this name first; listings of backups do not know it. */
export const unfinishedName = (name: string) => `.${name}.part`;

export const isUnfinished = (name: string) => /^\..+\.part$/.test(name);

/** Nobody is writing it anymore: its machine died during an upload. Some servers report no time, or 0. */
export const isLeftBehind = (changedAt: number) => changedAt > 0 && Date.now() - changedAt > DAY;
