// The stage of `npm run storm`, outside the test runner.
import { testShopOn } from '../../apps/server/src/testing/test-shop.ts';
import { WEB_DIST } from '../../scripts/lib/paths.mjs';
import { type DatabaseName, openOwnDatabase } from '../support/own-database.ts';
import { type Stage, stageOn } from './world.ts';

/** `pages`: the built pages are served, too. */
export async function openOwnStage(name: DatabaseName, { pages }: { pages: boolean }): Promise<Stage> {
  const { database, close } = await openOwnDatabase(name);
  return stageOn((environment) => testShopOn(database, environment, close, pages ? WEB_DIST : null));
}
