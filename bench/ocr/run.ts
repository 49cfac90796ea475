// `npm run bench -- --ocr 20`: how many VINs are read exactly, from pictures drawn with seeds that
// development does not use.
import { findVin } from '../../apps/web/src/lib/read-text/read-vin.ts';
import { say } from '../../scripts/lib/console.mjs';
import { grayOf, loadEngine, loadNetwork } from './node-reader.ts';
import { type PictureKind, renderVin } from './render.ts';

/** Development uses only pictures 100 to 999. */
const SEEDS = [70_001, 71_009, 72_019, 73_013, 74_021];
const TARGETS: Record<PictureKind, number> = { printed: 0.9, stamped: 0.6 };

export async function measureOcr(pictures: number): Promise<void> {
  const network = await loadNetwork();
  const engine = await loadEngine();
  for (const kind of ['printed', 'stamped'] as const) {
    let [right, total, spent] = [0, 0, 0];
    for (const seed of SEEDS) {
      let here = 0;
      for (let i = 0; i < pictures; i += 1) {
        const { jpeg, text } = await renderVin(kind, seed + i);
        const gray = await grayOf(jpeg);
        const begin = performance.now();
        const found = findVin(network, engine, gray);
        spent += performance.now() - begin;
        if (found?.vin === text) here += 1;
        else say(`  ${kind} ${seed + i}: ${text} read as ${found?.vin ?? 'nothing'}`);
      }
      say(`${kind}, seed ${seed}: ${here} of ${pictures} exact`);
      right += here;
      total += pictures;
    }
    const share = ((100 * right) / total).toFixed(1);
    say(
      `${kind}: ${right} of ${total} exact (${share}%, target ${TARGETS[kind] * 100}%), ${Math.round(spent / total)} ms each`,
    );
  }
}
