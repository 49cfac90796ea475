import { findDifferences } from '@kickstand/domain/damage';
import { hits, sceneOf } from './scenes.ts';

/**
 * DMG-03: how many marks the comparison at pickup finds on rendered pairs of photos, and how many false positives it
 * has.
 */
export async function measureDamage(scenes: number, from = 1000): Promise<string> {
  const sums = { marks: 0, found: 0, wrong: 0, most: 0, over: 0, ms: 0 };
  const missed: Record<string, number> = {};
  for (let seed = from; seed < from + scenes; seed += 1) {
    const { intake, pickup, marks } = await sceneOf(seed);
    const began = process.cpuUsage();
    const { regions } = findDifferences(intake, pickup);
    sums.ms += process.cpuUsage(began).user / 1000;
    const found = marks.filter((mark) => regions.some((region) => hits(region, mark)));
    const wrong = regions.filter((region) => !marks.some((mark) => hits(region, mark))).length;
    for (const mark of marks) if (!found.includes(mark)) missed[mark.what] = (missed[mark.what] ?? 0) + 1;
    sums.marks += marks.length;
    sums.found += found.length;
    sums.wrong += wrong;
    sums.most = Math.max(sums.most, wrong);
    if (wrong > 3) sums.over += 1;
  }
  return [
    `${scenes} pairs of photos, seeds ${from} to ${from + scenes - 1}`,
    `found ${sums.found} of ${sums.marks} marks (${((100 * sums.found) / Math.max(1, sums.marks)).toFixed(1)} %), goal 80 %`,
    `wrong regions: ${(sums.wrong / scenes).toFixed(2)} per pair, at most ${sums.most}, more than three in ${sums.over} pairs`,
    `${Math.round(sums.ms / scenes)} ms of processor time per pair`,
    `missed: ${JSON.stringify(missed)}`,
  ].join('\n');
}
