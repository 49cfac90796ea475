import { type APIRequestContext, request } from '@playwright/test';
import { serverOf } from '../e2e/support/intake.ts';
import { startWork } from '../e2e/support/orders.ts';
import { makePng } from '../e2e/support/picture.ts';
import { DEMO_PASSWORD } from '../e2e/support/sign-in.ts';
import { seededRandom } from '../storm/random.ts';
import { openDemoShop } from './demo-shop.ts';
import { LONG_TIMEOUT } from './expect.ts';
import { type RunLog, runOnce } from './run-once.ts';
import { openTablet } from './tablet.ts';

interface RunOptions {
  readonly runs: number;
  readonly seed: number;
  readonly postgresUrl?: string | undefined;
  readonly say: (text: string) => void;
}

/** Characters of the page's text printed with a failure. */
const MAX_PAGE_TEXT = 600;
const TECHNICIAN = 'Dana Whitfield';

/** An order in progress with one stored photo on its job, to be marked. */
async function startOrder(office: APIRequestContext, url: string): Promise<string> {
  const { id } = await startWork({ request: office }, url, TECHNICIAN);
  const server = serverOf({ request: office }, url);
  const { revision, jobs } = await server.call<{ revision: number; jobs: { id: string }[] }>(
    'workorders/find',
    { id },
  );
  const photo = await server.upload('bike-photos', makePng(64, 48, [90, 90, 90], [90, 90, 90]));
  await server.call('workorders/jobs/setPhotos', { id, revision, jobId: jobs[0]?.id, photos: [photo] });
  return id;
}

/**
 * All runs use the same tablet, as in a shop; after a failure a new one. Returns the number of failures and prints
 * how to repeat each.
 */
export async function runOffline({ runs, seed, postgresUrl, say }: RunOptions): Promise<number> {
  const shop = await openDemoShop(postgresUrl);
  let failures = 0;
  try {
    let tablet = await openTablet(shop.url);
    try {
      const office = await request.newContext(LONG_TIMEOUT);
      await office.post(`${shop.url}/rpc/auth/signIn`, {
        headers: { origin: shop.url },
        data: { json: { email: 'admin@demo.test', password: DEMO_PASSWORD } },
      });
      for (let run = 0; run < runs; run += 1) {
        const random = seededRandom(seed + run, '');
        const began = performance.now();
        const log: RunLog = [];
        try {
          const orderId = await startOrder(office, shop.url);
          await runOnce({ shop, tablet, random, orderId }, log);
          say(`  ${run + 1}: ${Math.round(performance.now() - began)} ms, ${log.join(', ')}`);
        } catch (error) {
          failures += 1;
          say(
            `  ${run + 1}: FAILED. Repeat it with --runs 1 --seed ${seed + run}\n${log.join(', ')}\n${String(error)}`,
          );
          const shown = await tablet.page.locator('body').innerText().catch(String);
          say(`${tablet.page.url()}\n${shown.slice(0, MAX_PAGE_TEXT)}`);
          // nothing left on this tablet may reach the next run
          await tablet.close();
          tablet = await openTablet(shop.url);
        }
      }
      await office.dispose();
    } finally {
      await tablet.close();
    }
  } finally {
    await shop.close();
  }
  return failures;
}
