import type { BackupKind } from './names.ts';

export interface KeptBackup {
  readonly name: string;
  readonly at: Date;
  readonly kind: BackupKind;
}

/** How many days, weeks and months back a daily backup is kept for; and how many from before upgrades. */
export const RETENTION = { days: 7, weeks: 4, months: 12, migrations: 3 } as const;

/**
 * Which backups have had their time. Of the daily ones the newest of each of the last days, weeks and months that
 * have one stays: a shop that was closed for a month loses nothing by it. What a person asked for is never named.
 */
export function expiredBackups(backups: readonly KeptBackup[], timeZone: string): string[] {
  const format = dayFormat(timeZone); // making one takes longer than all the rest
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime());
  const daily = newestFirst.filter(({ kind }) => kind === 'daily');
  const migrations = newestFirst.filter(({ kind }) => kind === 'migration');
  const kept = new Set([
    ...newestOfEach(daily, format, RETENTION.days),
    ...newestOfEach(daily, (at) => weekOf(format(at)), RETENTION.weeks),
    ...newestOfEach(daily, (at) => format(at).slice(0, 7), RETENTION.months),
    ...migrations.slice(0, RETENTION.migrations),
  ]);
  return [...daily, ...migrations].filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

function newestOfEach(
  newestFirst: readonly KeptBackup[],
  periodOf: (at: Date) => string,
  periods: number,
): KeptBackup[] {
  const newest = new Map<string, KeptBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, periods);
}

/** Before this hour nobody works and a day has hardly begun: its backup would hold yesterday. */
const NIGHT_HOUR = 2;

/** Whether today's backup is still to be made. */
export function isBackupDue(newestDaily: Date | null, now: Date, timeZone: string): boolean {
  if (!newestDaily) return true;
  // a clock that was set back must not stop backups for the time it was ahead
  if (newestDaily.getTime() > now.getTime()) return true;
  const format = dayFormat(timeZone);
  return format(newestDaily) !== format(now) && hourOf(now, timeZone) >= NIGHT_HOUR;
}

/** A moment's day, as 2026-11-15. */
const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format;

const hourOf = (at: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
