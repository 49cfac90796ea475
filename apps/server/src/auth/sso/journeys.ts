import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { after, type Clock, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { equalText, type Secrets, tokenHash } from '../../platform/secrets.ts';
import { authVerifications } from '../auth.table.ts';
import type { Journey } from './provider.ts';

export const JOURNEY_MINUTES = 10;

export type Purpose = 'sign_in' | 'unlock';

/** A journey to the provider and back, as it is kept meanwhile. */
export interface KeptJourney extends Journey {
  readonly purpose: Purpose;
  /** A path of this server. */
  readonly returnTo: string;
  /** The value of the browser's cookie. */
  readonly browser: string;
  readonly startedAt: string;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

const identifierOf = (state: string) => `sso:${tokenHash(state)}`;

export async function keepJourney({ db, clock, secrets }: Deps, journey: KeptJourney): Promise<void> {
  await db.insert(authVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(journey.state),
    value: secrets.seal(JSON.stringify(journey)),
    expiresAt: after(clock.now(), JOURNEY_MINUTES * MINUTE),
  });
}

/** Works once, in the browser that left, for ten minutes; otherwise null. */
export async function takeJourney(
  { db, clock, secrets }: Deps,
  state: string,
  browser: string | null,
): Promise<KeptJourney | null> {
  const [row] = await db
    .delete(authVerifications)
    .where(eq(authVerifications.identifier, identifierOf(state)))
    .returning();
  if (!row || row.expiresAt <= clock.now()) return null;
  const journey = JSON.parse(secrets.unseal(row.value)) as KeptJourney;
  return browser !== null && equalText(journey.browser, browser) ? journey : null;
}
