import { describe, expect, it } from 'vitest';
import { backupFileName, expiredBackups, isBackupDue, type KeptBackup, parseBackupName } from './index.ts';

const ZONE = 'America/New_York';
const DAY = 24 * 60 * 60 * 1000;
const NOON = new Date('2026-11-15T17:00:00Z');
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY);
const daily = (days: number): KeptBackup => ({ name: `daily-${days}`, at: daysAgo(days), kind: 'daily' });

describe('which backups stay', () => {
  const year = Array.from({ length: 500 }, (_, days) => daily(days));
  const kept = () => {
    const expired = new Set(expiredBackups(year, ZONE));
    return year.filter(({ name }) => !expired.has(name));
  };

  it('SET-02 keeps seven days, four weeks and twelve months, and no more', () => {
    const ages = kept().map(({ name }) => Number(name.slice(6)));
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // 15 November 2026 is a Sunday, the last day of its week; then the last day of each month before
    expect(ages.slice(7)).toEqual([7, 14, 15, 21, 46, 76, 107, 138, 168, 199, 229, 260, 288, 319]);
  });

  it('SET-02 thins out to the same whether it runs every day or once', () => {
    let folder: KeptBackup[] = [];
    for (let days = 499; days >= 0; days--) {
      folder.push(daily(days));
      const expired = new Set(expiredBackups(folder, ZONE));
      folder = folder.filter(({ name }) => !expired.has(name));
    }
    expect(folder.map(({ name }) => name).sort()).toEqual(
      kept()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('SET-02 never deletes the last ones because the shop was closed for long', () => {
    const old = [400, 401, 402].map(daily);
    expect(expiredBackups(old, ZONE)).toEqual([]);
  });

  it('SET-02 keeps manual ones, and the last three from before an upgrade', () => {
    const manual = Array.from({ length: 30 }, (_, days) => ({ ...daily(days), kind: 'manual' as const }));
    const upgrades = [1, 50, 100, 150, 200].map((days) => ({ ...daily(days), kind: 'migration' as const }));
    expect(expiredBackups([...manual, ...upgrades], ZONE)).toEqual(['daily-150', 'daily-200']);
  });
});

describe('when a backup is due', () => {
  it('SET-02 is due once a day of the shop, after the night, and immediately if there is none', () => {
    const at = (time: string) => new Date(time);
    expect(isBackupDue(null, NOON, ZONE)).toBe(true);
    expect(isBackupDue(at('2026-11-15T08:00:00Z'), NOON, ZONE)).toBe(false);
    // in New York it is still the 14th until five in the morning of UTC
    expect(isBackupDue(at('2026-11-14T17:00:00Z'), at('2026-11-15T04:30:00Z'), ZONE)).toBe(false);
    expect(isBackupDue(at('2026-11-14T17:00:00Z'), at('2026-11-15T06:30:00Z'), ZONE)).toBe(false);
    expect(isBackupDue(at('2026-11-14T17:00:00Z'), at('2026-11-15T07:00:00Z'), ZONE)).toBe(true);
  });

  it('SET-02 is due though the newest one claims to be from tomorrow', () => {
    expect(isBackupDue(new Date(NOON.getTime() + DAY), NOON, ZONE)).toBe(true);
  });
});

describe('the name of a backup', () => {
  const at = new Date('2026-11-15T12:45:19.500Z');

  it('SET-02 contains the shop, the time and the kind, and can be parsed', () => {
    const name = backupFileName({ shop: "Zoë's Moto & Co.", at, kind: 'daily' });
    expect(name).toBe('kickstand-zoe-s-moto-co-20261115T124519Z-daily.kickstand');
    expect(parseBackupName(name)).toEqual({
      shop: 'zoe-s-moto-co',
      at: new Date('2026-11-15T12:45:19Z'),
      kind: 'daily',
    });
    expect(parseBackupName(backupFileName({ shop: '⚙️', at, kind: 'manual' }))?.shop).toBe('shop');
  });

  it.each([
    '../secrets.json',
    'kickstand-a-20261115T124519Z-daily.kickstand/../../secrets.json',
    'kickstand-a-20261115T124519Z-daily.kickstand.json',
    'kickstand-a-20269915T124519Z-daily.kickstand',
    '',
  ])('SET-02 takes no other name for one: %s', (name) => {
    expect(parseBackupName(name)).toBeNull();
  });
});
