import type { InventoryDeps } from '../inventory-deps.ts';

/** Target duration of one transaction of a long job. */
const TARGET_MS = 40;
const FIRST = 50;
const SMALLEST = 10;
const LARGEST = 500;

/**
 * Runs chunk after chunk, each a short transaction as large as the target time allows; ends when a chunk had
 * nothing to do.
 */
export async function inChunks(
  { letOthers }: InventoryDeps,
  work: (size: number) => Promise<number>,
): Promise<void> {
  for (let size = FIRST; ; ) {
    const began = performance.now();
    if ((await work(size)) === 0) return;
    const took = Math.max(1, performance.now() - began);
    const fitting = Math.min(2, TARGET_MS / took) * size;
    size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, fitting)));
    await letOthers?.();
  }
}
