import { DAY } from '../../platform/clock.ts';

/** A file is written under this name first, which listings of backups ignore. */
export const unfinishedName = (name: string) => `.${name}.part`;

export const isUnfinished = (name: string) => /^\..+\.part$/.test(name);

/** Its machine died during the upload. Some servers report no time, or 0. */
export const isLeftBehind = (changedAt: number) => changedAt > 0 && Date.now() - changedAt > DAY;
