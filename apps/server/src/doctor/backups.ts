import { listBackups, readFailure } from '../archive/index.ts';
import { DAY } from '../platform/clock.ts';
import type { Config } from '../platform/config/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Backups';

/** Only called for a data folder that exists: looking must not make one. */
export async function checkBackups({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
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
