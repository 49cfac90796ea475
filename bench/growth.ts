import { step } from '../scripts/lib/console.mjs';
import type { Figure } from './figures.ts';
import { fill } from './fill.ts';
import { measureHttp } from './measure-http.ts';
import { startBenchServer } from './server.ts';
import type { Measured, Place, Times } from './times.ts';
import { roundsOf } from './times.ts';

/** Smaller differences cannot be noticed and count as flat. */
const UNNOTICED_MS = 1;
const MOST_GROWTH = 1.3;

/** The same calls with few and with many records, one row per call. */
export async function measureGrowth(
  database: 'embedded' | 'PostgreSQL',
  place: Place,
  { sizes, calls, searched }: { sizes: readonly number[]; calls: number; searched?: number | undefined },
): Promise<Figure[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const filled = await step(`${database}: ${size} forms`, () =>
      fill(place, { size, calls, searched, forms: roundsOf(calls) }),
    );
    const server = await startBenchServer(place);
    try {
      const http = await step(`${database}: calls with ${size} forms`, () =>
        measureHttp(server.url, filled, calls),
      );
      measured.push({ size, http, sql: filled.sql, bare: filled.bare });
    } finally {
      await server.stop();
    }
  }
  const [small, large] = [measured[0], measured.at(-1)];
  if (!small || !large) return [];
  return Object.keys(small.http).map((name) => growthOf(database, name, small, large));
}

function growthOf(database: Figure['database'], name: string, small: Measured, large: Measured): Figure {
  const [few, many] = [small.http[name], large.http[name]];
  const [before, after] = [few?.median ?? 0, many?.median ?? 0];
  const value = after - before < UNNOTICED_MS ? 1 : after / Math.max(before, 0.1);
  return {
    section: `Growth, ${small.size} to ${large.size} forms and products: median / p95 in ms`,
    ...{ database, name, value, goal: { atMost: MOST_GROWTH } },
    text: `${value.toFixed(2)} (${ms(few)} to ${ms(many)}; SQL alone ${ms(large.sql[name])})`,
  };
}

const ms = (times: Times | undefined) =>
  times ? `${times.median.toFixed(1)} / ${times.p95.toFixed(1)}` : '–';
