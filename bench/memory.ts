import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import { readCalls } from './calls/call-list.ts';
import { fire, type Shot } from './calls/race.ts';
import { type ShopClient, signIn } from './calls/shop-client.ts';
import type { Figure } from './figures.ts';
import { residentMib } from './resident-memory.ts';
import { startBenchServer } from './server.ts';
import type { Place } from './times.ts';

/** What a shop of ten people sends in an hour, in ten minutes. */
const CALLS_PER_SECOND = 10;
const AT_MOST = 1.1;
/** The first minute of ten is compared with the last. */
const PARTS = 10;

/** How much the server's memory grows while calls are replayed for so long. */
export async function measureMemory(
  database: 'embedded' | 'PostgreSQL',
  place: Place,
  seconds: number,
): Promise<Figure[]> {
  const server = await startBenchServer(place);
  try {
    const shop = await signIn(server.url);
    const calls = await readCalls({ shop, bareUrl: '' });
    const agent = new Agent({ keepAlive: true });
    const used: number[] = [];
    const draft = randomUUID();
    let saved = 0;
    for (let sent = 0; sent < seconds * CALLS_PER_SECOND; sent += 1) {
      const call = calls[sent % (calls.length + 1)];
      const shot = call ? call.shots(sent, 1).product[0] : saveDraft(shop, draft, saved++);
      if (shot) await fire(agent, shot);
      if (sent % CALLS_PER_SECOND === 0) used.push(residentMib(server.pid));
      await pause(1000 / CALLS_PER_SECOND);
    }
    agent.destroy();
    const part = Math.ceil(used.length / PARTS);
    const [first, last] = [meanOf(used.slice(0, part)), meanOf(used.slice(-part))];
    const value = last / first;
    return [
      {
        section: `Memory at the end of ${seconds} s with ${CALLS_PER_SECOND} calls per second, over its beginning`,
        ...{ database, name: 'resident memory', value, goal: { atMost: AT_MOST } },
        text: `${value.toFixed(2)} (${first.toFixed(0)} to ${last.toFixed(0)} MiB)`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The form of an intake, saved again and again while it is filled in. */
function saveDraft(shop: ShopClient, tempId: string, revision: number): Shot {
  const form = { ...emptyIntakeForm('en'), customerName: 'Bench Mark', mileage: String(revision) };
  return shop.shot('intake/saveDraft', { tempId, revision, form });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
