import type { Outputs } from '@kickstand/api';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findShop, linkState } from '../settings/index.ts';

export interface HomeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly https: boolean;
  readonly baseUrl: () => string;
  readonly mailConfigured: () => Promise<boolean>;
}

/** What is left to set up, read from the shop and the running server. */
export async function setUpTasks(deps: HomeDeps): Promise<Outputs['home']['setUpTasks']> {
  const shop = await findShop(deps.db);
  const links = await linkState(deps);
  // the step stays open while links in emails do not open on other devices
  const missing = !(await deps.mailConfigured()) ? 'server' : links.settled ? null : 'links';
  return [
    { task: 'address', done: Boolean(shop?.street && shop.city && shop.phone) },
    { task: 'mail', done: missing === null, ...(missing && { missing }) },
    { task: 'https', done: deps.https || links.baseUrl.startsWith('https:') },
  ];
}
