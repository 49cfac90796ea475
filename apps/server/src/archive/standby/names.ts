import { isStoredPath } from '@kickstand/domain/files';

/** A position in the database's write-ahead log (an LSN): the number of bytes before it. */
export type LogPosition = number;

/** `2/A4001E8`, as PostgreSQL writes it. */
export function readPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

export const writePosition = (at: LogPosition) =>
  `${Math.floor(at / 2 ** 32).toString(16)}/${(at % 2 ** 32).toString(16)}`.toUpperCase();

const hex = (at: LogPosition) => at.toString(16).padStart(16, '0');

/** File names in the off-site place. A run is a log without gaps, of one database on one machine. */
export const standbyNames = {
  base: (run: string, end: LogPosition) => `standby-${run}-base-${hex(end)}`,
  log: (run: string, start: LogPosition) => `standby-${run}-log-${hex(start)}`,
  heartbeat: (run: string) => `standby-${run}-heartbeat`,
  /** Marks the run as taken over by another machine; never deleted. */
  taken: (run: string) => `standby-${run}-taken`,
  file: (path: string) => `standby-file-${path.replace('/', '.')}`,
} as const;

const OF_RUN = /^standby-(\d{8}T\d{6}-[0-9a-f]{8})-(base|log)-([0-9a-f]{16})$/;
const FILE = /^standby-file-([a-z][a-z-]*)\.(.+)$/;

/** Sorts by time. */
export const newRun = (now: Date, random: string) =>
  `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}-${random}`;

export interface ShippedPart {
  readonly name: string;
  readonly run: string;
  readonly kind: 'base' | 'log';
  /** Where a piece of the log starts, or where a base ends. */
  readonly at: LogPosition;
}

export function partsAmong(names: readonly string[]): ShippedPart[] {
  return names.flatMap((name) => {
    const [, run, kind, at] = OF_RUN.exec(name) ?? [];
    if (!run || !at || (kind !== 'base' && kind !== 'log')) return [];
    return [{ name, run, kind, at: Number.parseInt(at, 16) }];
  });
}

/** The pictures among them, by their path in the file store; never a path that leads elsewhere. */
export function picturesAmong(names: readonly string[]): Map<string, string> {
  return new Map(
    names.flatMap((name) => {
      const [, bucket, file] = FILE.exec(name) ?? [];
      const path = `${bucket}/${file}`;
      return isStoredPath(path) ? [[path, name] as const] : [];
    }),
  );
}

/** The newest base of the newest run that has one, with the log after it; null if there is none. */
export function newestState(names: readonly string[]) {
  const parts = partsAmong(names);
  const bases = parts.filter(({ kind }) => kind === 'base');
  const base = bases.sort((a, b) => (a.run === b.run ? a.at - b.at : a.run < b.run ? -1 : 1)).at(-1);
  if (!base) return null;
  const log = parts.filter(({ kind, run }) => kind === 'log' && run === base.run).sort((a, b) => a.at - b.at);
  // the last piece that starts before the base's end contains that end
  const first = log.findLastIndex(({ at }) => at <= base.at);
  return { base, log: log.slice(Math.max(first, 0)) };
}
