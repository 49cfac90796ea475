import { runOffline } from '../offline/runs.ts';
import { expect, test } from './support/fixtures.ts';

const RUNS = 3;

test('OFF-03 OFF-04 INT-16 three random runs with cut, close, kill and restart lose nothing and do nothing twice', {
  tag: ['@tablet-only', '@full-only'],
}, async () => {
  test.setTimeout(300_000);
  const seed = 1 + Math.floor(Math.random() * 1_000_000);
  const said: string[] = [`seed ${seed}`];
  const failures = await runOffline({ runs: RUNS, seed, say: (text) => void said.push(text) });
  console.log(said.join('\n'));
  expect(failures, said.join('\n')).toBe(0);
});
