import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { after, type Clock, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { equalText, type Secrets, tokenHash } from '../../platform/secrets.ts';
import { authVerifications } from '../auth.table.ts';
import type { Flow } from './provider.ts';

export const FLOW_MINUTES = 10;

export type Purpose = 'sign_in' | 'unlock';

/** A sign-in in progress at the provider, as stored meanwhile. */
export interface StoredFlow extends Flow {
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

export async function storeFlow({ db, clock, secrets }: Deps, flow: StoredFlow): Promise<void> {
  await db.insert(authVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(flow.state),
    value: secrets.seal(JSON.stringify(flow)),
    expiresAt: after(clock.now(), FLOW_MINUTES * MINUTE),
  });
}

/** Works once, in the browser that left, for ten minutes; otherwise null. */
export async function takeFlow(
  { db, clock, secrets }: Deps,
  state: string,
  browser: string | null,
): Promise<StoredFlow | null> {
  const [row] = await db
    .delete(authVerifications)
    .where(eq(authVerifications.identifier, identifierOf(state)))
    .returning();
  if (!row || row.expiresAt <= clock.now()) return null;
  const flow = JSON.parse(secrets.unseal(row.value)) as StoredFlow;
  return browser !== null && equalText(flow.browser, browser) ? flow : null;
}
