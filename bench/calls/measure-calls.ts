import type { Figure } from '../figures.ts';
import { startBenchServer } from '../server.ts';
import type { Place } from '../times.ts';
import { startBareServer } from './bare-process.ts';
import { type Call, readCalls, writeCalls } from './call-list.ts';
import { race } from './race.ts';
import { signIn } from './shop-client.ts';

export interface Effort {
  readonly rounds: number;
  /** Calls per round. */
  readonly reads: number;
  readonly writes: number;
}

/** How many forms a run submits. */
export const formsOf = ({ rounds, writes }: Effort) => (rounds + 1) * writes;

/** Measures each call alternating with the bare server, and its statements. */
export async function measureCalls(
  database: 'embedded' | 'PostgreSQL',
  place: Place,
  effort: Effort,
  pictures: readonly Record<string, string>[],
): Promise<Figure[]> {
  const server = await startBenchServer(place);
  const bare = await startBareServer(place);
  try {
    const shop = await signIn(server.url);
    const bench = { shop, bareUrl: bare.url };
    const calls = [...(await readCalls(bench)), ...(await writeCalls(bench, formsOf(effort), pictures))];
    const figures: Figure[] = [];
    for (const call of calls) {
      figures.push(await ratioOf(database, call, effort));
      if (call.statements !== undefined) figures.push(await statementsOf(database, call, server.statements));
    }
    return figures;
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function ratioOf(database: Figure['database'], call: Call, effort: Effort): Promise<Figure> {
  const count = call.isWrite ? effort.writes : effort.reads;
  const { ratio, noise, perSecond, barePerSecond } = await race(effort.rounds, (round) =>
    call.shots(round * count, count),
  );
  return {
    section: 'Calls per second, over those of the bare server',
    ...{ database, name: call.name, value: ratio, noise, goal: { atLeast: call.goal } },
    text: `${ratio.toFixed(2)} ± ${noise.toFixed(2)} (${perSecond.toFixed(0)} of ${barePerSecond.toFixed(0)})`,
  };
}

const COUNTED = 20;

/** The median of a few calls, because the server's timers send statements too. */
async function statementsOf(
  database: Figure['database'],
  call: Call,
  sent: () => Promise<number>,
): Promise<Figure> {
  const counts: number[] = [];
  for (let index = 0; index < COUNTED; index++) {
    const before = await sent();
    const [shot] = call.shots(0, 1).product;
    if (shot)
      await fetch(shot.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...shot.headers },
        body: shot.body,
      });
    counts.push((await sent()) - before);
  }
  const value = counts.sort((a, b) => a - b)[COUNTED >> 1] ?? 0;
  return {
    section: 'Statements of a call, the one that identifies the caller included',
    ...{ database, name: call.name, value, text: String(value) },
    ...(call.statements !== undefined && { goal: { atMost: call.statements } }),
  };
}
