import type pg from 'pg';
import { DAY } from './clock.ts';
import { EXIT_CODES, StartupError } from './startup-error.ts';

/** More than summer time and a slow clock can explain. */
const FAR = DAY;

interface ClockFacts {
  readonly now: Date;
  /** The time of the last audit row. */
  readonly lastChange: Date | null;
  /** The database server's clock; null if the database runs on this machine's clock. */
  readonly databaseNow: Date | null;
}

/** A message about an implausible clock; null if it is plausible. */
export function clockComplaint({ now, lastChange, databaseNow }: ClockFacts): string | null {
  const says = `The clock of this machine says ${minute(now)}`;
  if (databaseNow && Math.abs(databaseNow.getTime() - now.getTime()) > FAR)
    return `${says}, and the database server's says ${minute(databaseNow)}.`;
  if (lastChange && lastChange.getTime() - now.getTime() > FAR)
    return `${says}, but the shop's last change was on ${minute(lastChange)}.`;
  return null;
}

export const CLOCK_ADVICE =
  'Set the clock (timedatectl set-ntp true). If it is right now and was wrong before, start with CLOCK_CHECK=off.';

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type Queries = Pick<pg.ClientBase, 'query'>;

export async function readClockFacts(client: Queries, isServer: boolean, now: Date): Promise<ClockFacts> {
  const known = await client.query<{ audit: string | null; now: Date }>(
    "select to_regclass('audit_log')::text as audit, clock_timestamp() as now",
  );
  const [row] = known.rows;
  const changes = row?.audit
    ? await client.query<{ at: Date | null }>('select max(at) as at from audit_log')
    : null;
  return { now, lastChange: changes?.rows[0]?.at ?? null, databaseNow: isServer ? (row?.now ?? null) : null };
}

/**
 * Payments, signatures and storage fees get the clock's date, and backups are thinned out by it, so a wrong clock
 * does damage.
 */
export async function requirePlausibleClock(client: Queries, isServer: boolean, now: Date): Promise<void> {
  const complaint = clockComplaint(await readClockFacts(client, isServer, now));
  if (complaint) throw new StartupError(`${complaint} ${CLOCK_ADVICE}`, EXIT_CODES.clockWrong);
}
