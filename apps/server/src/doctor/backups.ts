import { listBackups, readFailure, readOffsiteStatus, readStandbyStatus } from '../archive/index.ts';
import { DAY, SECOND } from '../platform/clock.ts';
import type { Config } from '../platform/config/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Backups';

/** Only called for an existing data folder, which the check must not create. */
export async function checkBackups(
  config: Pick<Config, 'dataDir' | 'offsite' | 'standby'>,
  now: Date,
): Promise<Finding[]> {
  const here = await checkLocal(config, now);
  return [
    here,
    ...(config.offsite ? [await checkOffsite(config, now)] : []),
    ...(config.standby ? [await checkStandby(config, now)] : []),
  ];
}

async function checkOffsite({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
  const { copy, rehearsal } = await readOffsiteStatus(dataDir);
  const look = 'Look for "off-site backup failed" in the log: it names the reason.';
  if (copy.failedAt)
    return problem('Off-site', `the last copy failed on ${copy.failedAt.slice(0, 10)}.`, look);
  if (rehearsal.failedAt)
    return problem('Off-site', `the test restore failed on ${rehearsal.failedAt.slice(0, 10)}.`, look);
  if (!copy.doneAt) return warning('Off-site', 'nothing was copied yet.', 'Leave the server running.');
  const days = Math.floor((now.getTime() - Date.parse(copy.doneAt)) / DAY);
  const tested = rehearsal.doneAt
    ? `restored in rehearsal on ${rehearsal.doneAt.slice(0, 10)}`
    : 'not rehearsed yet';
  const text = `copied on ${copy.doneAt.slice(0, 10)}, ${tested}.`;
  return days >= 2 ? warning('Off-site', text, 'Leave the server running.') : ok('Off-site', text);
}

async function checkStandby({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
  const { doneAt = null, failedAt = null, base = null } = (await readStandbyStatus(dataDir)) ?? {};
  const look = 'Look for "standby copy failed" in the log: it names the reason.';
  if (!base || !doneAt)
    return failedAt
      ? problem('Standby', 'nothing can be taken over yet: sending fails.', look)
      : warning('Standby', 'nothing was sent yet.', 'Leave the server running.');
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(doneAt)) / SECOND));
  const text = `the copy for another machine is ${seconds} seconds behind.`;
  if (failedAt) return problem('Standby', text, look);
  return seconds > 60 ? warning('Standby', text, 'Leave the server running.') : ok('Standby', text);
}

async function checkLocal({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
  const [newest] = await listBackups(dataDir);
  const failure = await readFailure(dataDir);
  if (failure)
    return problem(
      CHECK,
      `the last one failed on ${failure.at.slice(0, 10)} (${failure.reason}).`,
      'Run `kickstand backup`: it says what is in the way.',
    );
  const advice = 'Run `kickstand backup`, and leave the server running: it makes one every night.';
  if (!newest) return warning(CHECK, 'there is none yet.', advice);
  const days = Math.floor((now.getTime() - newest.at.getTime()) / DAY);
  const text = `the newest is from ${newest.at.toISOString().slice(0, 10)}.`;
  if (newest.note?.damaged)
    return problem(CHECK, `${text} It is damaged.`, 'Run `kickstand backup` to make another.');
  return days >= 2 ? warning(CHECK, text, advice) : ok(CHECK, text);
}
