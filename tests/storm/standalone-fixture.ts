// The fixture of `npm run storm`, outside the test runner.
import { testShopOn } from '../../apps/server/src/testing/test-shop.ts';
import { WEB_DIST } from '../../scripts/lib/paths.mjs';
import { type DatabaseName, openOwnDatabase } from '../support/own-database.ts';
import { createFixture, type Fixture } from './world.ts';

/** With `pages` the built web pages are served too. */
export async function openStandaloneFixture(
  name: DatabaseName,
  { pages }: { pages: boolean },
): Promise<Fixture> {
  const { database, close } = await openOwnDatabase(name);
  return createFixture((environment) => testShopOn(database, environment, close, pages ? WEB_DIST : null));
}
