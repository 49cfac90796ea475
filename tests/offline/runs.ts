import { type APIRequestContext, request } from '@playwright/test';
import { serverOf } from '../e2e/support/intake.ts';
import { startWork } from '../e2e/support/orders.ts';
import { makePng } from '../e2e/support/picture.ts';
import { DEMO_PASSWORD } from '../e2e/support/sign-in.ts';
import { rollDice } from '../storm/dice.ts';
import { oneRun, type Story } from './one-run.ts';
import { PATIENT } from './patient.ts';
import { openTablet } from './tablet.ts';
import { openWorld } from './world.ts';

interface RunOptions {
  readonly runs: number;
  readonly seed: number;
  readonly postgresUrl?: string | undefined;
  readonly say: (text: string) => void;
}

/** So much of the page is said with a failure. */
const SHOWN = 600;
const TECHNICIAN = 'Dana Whitfield';

/** In progress, with one stored photo of its job, to be marked. */
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

/** The same tablet for all of them, as in a shop, until one fails. Returns how many failed; each says how to repeat it. */
export async function runOffline({ runs, seed, postgresUrl, say }: RunOptions): Promise<number> {
  const world = await openWorld(postgresUrl);
  let failures = 0;
  try {
    let tablet = await openTablet(world.url);
    try {
      const office = await request.newContext(PATIENT);
      await office.post(`${world.url}/rpc/auth/signIn`, {
        headers: { origin: world.url },
        data: { json: { email: 'admin@demo.test', password: DEMO_PASSWORD } },
      });
      for (let run = 0; run < runs; run += 1) {
        const dice = rollDice(seed + run, '');
        const began = performance.now();
        const story: Story = [];
        try {
          const orderId = await startOrder(office, world.url);
          await oneRun({ world, tablet, dice, orderId }, story);
          say(`  ${run + 1}: ${Math.round(performance.now() - began)} ms, ${story.join(', ')}`);
        } catch (error) {
          failures += 1;
          say(
            `  ${run + 1}: FAILED. Repeat it with --runs 1 --seed ${seed + run}\n${story.join(', ')}\n${String(error)}`,
          );
          const shown = await tablet.page.locator('body').innerText().catch(String);
          say(`${tablet.page.url()}\n${shown.slice(0, SHOWN)}`);
          // What is left of it must not be part of the next run.
          await tablet.close();
          tablet = await openTablet(world.url);
        }
      }
      await office.dispose();
    } finally {
      await tablet.close();
    }
  } finally {
    await world.close();
  }
  return failures;
}
