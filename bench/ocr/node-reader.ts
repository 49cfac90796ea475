import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  startEngine,
  type TesseractFactory,
  type TextEngine,
  unpacked,
} from '../../apps/web/src/lib/read-text/engine/tesseract.ts';
import { type Network, readNetwork } from '../../apps/web/src/lib/read-text/network/network.ts';
import { type Gray, toGray } from '../../apps/web/src/lib/read-text/pixels/gray.ts';

const bufferOf = async (path: string): Promise<ArrayBuffer> => {
  const file = await readFile(path);
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
};

export const loadNetwork = async (): Promise<Network> =>
  readNetwork(
    await bufferOf(
      process.env.OCR_NETWORK ??
        join(import.meta.dirname, '../../apps/web/src/lib/read-text/network/character-network.bin'),
    ),
  );

/** The engine of the browser's worker, with the same files. */
export async function loadEngine(): Promise<TextEngine> {
  const require = createRequire(join(import.meta.dirname, '../../apps/web/package.json'));
  const core = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js');
  const factory = require(core) as TesseractFactory;
  const data = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  return startEngine(
    factory,
    await bufferOf(core.replace(/\.js$/, '.wasm')),
    await unpacked(await bufferOf(data)),
  );
}

export async function grayOf(jpeg: Buffer): Promise<Gray> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return toGray({ width: info.width, height: info.height, data });
}
