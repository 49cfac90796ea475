import type { BackupKind } from './names.ts';

export interface KeptBackup {
  readonly name: string;
  readonly at: Date;
  readonly kind: BackupKind;
}

/** For how many days, weeks and months a daily backup is kept; and how many from before upgrades. */
export const RETENTION = { days: 7, weeks: 4, months: 12, migrations: 3 } as const;

/**
 * The backups to delete. Of the daily ones, the newest of each of the last days, weeks and months that have
 * one is kept: a shop that closed for a month loses nothing. Manual ones are never deleted.
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

/** Before this hour the day has hardly begun: its backup would contain yesterday. */
const NIGHT_HOUR = 2;

/** Whether today's backup is due. */
export function isBackupDue(newestDaily: Date | null, now: Date, timeZone: string): boolean {
  if (!newestDaily) return true;
  // a clock that was set back must not stop backups until it catches up
  if (newestDaily.getTime() > now.getTime()) return true;
  const format = dayFormat(timeZone);
  return format(newestDaily) !== format(now) && hourOf(now, timeZone) >= NIGHT_HOUR;
}

/** The day of a moment, as 2026-11-15. */
const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format;

const hourOf = (at: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
