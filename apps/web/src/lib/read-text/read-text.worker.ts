import dataUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import factory from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { startEngine, type TextEngine, unpacked } from './engine/tesseract.ts';
import { frameFacts, guidanceFor } from './guidance.ts';
import type { Reading, ReadReply, ReadRequest } from './messages.ts';
import networkUrl from './network/character-network.bin?url';
import { type Network, readNetwork } from './network/network.ts';
import { type Box, cutColors, part } from './pixels/box.ts';
import { type Rgba, toGray } from './pixels/gray.ts';
import { findMileage } from './read-mileage.ts';
import { findVin } from './read-vin.ts';

const load = async (url: string): Promise<ArrayBuffer> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`read-text: ${response.status} for ${url}`);
  return response.arrayBuffer();
};

const network: Promise<Network> = load(networkUrl).then(readNetwork);
/** If an old browser cannot run the engine, the network reads alone, with more characters to compare. */
const engine: Promise<TextEngine | null> = loadEngine().catch((error: unknown) => {
  console.warn('read-text: tesseract is not available', error);
  return null;
});

async function loadEngine(): Promise<TextEngine> {
  const [wasm, data] = await Promise.all([load(wasmUrl), load(dataUrl).then(unpacked)]);
  return startEngine(factory, wasm, data);
}

self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  try {
    self.postMessage(read(data, await network, await engine));
  } catch (error) {
    const reply: ReadReply = { id: data.id, failed: error instanceof Error ? error.message : String(error) };
    self.postMessage(reply);
  }
};

function read({ id, kind, picture }: ReadRequest, net: Network, text: TextEngine | null): ReadReply {
  const pixels = pixelsOf(picture);
  const gray = toGray(pixels);
  const facts = frameFacts(gray);
  if (guidanceFor(facts, null) === 'dark') return { id, reading: null, guidance: 'dark' };
  const found = kind === 'vin' ? findVin(net, text, gray) : findMileage(net, text, gray);
  const share = found ? found.box.width / gray.width : null;
  const guidance = guidanceFor(facts, share);
  if (!found) return { id, reading: null, guidance };
  const reading: Reading = {
    text: 'vin' in found ? found.vin : found.digits,
    uncertain: found.uncertain,
    unit: 'unit' in found ? found.unit : null,
    confidence: found.confidence,
    crop: cropOf(pixels, found.box),
  };
  return { id, reading, guidance };
}

/** The line with enough around it to show its context. */
function cropOf(pixels: Rgba, box: Box): ImageData {
  const around = part(box, -0.05, 1.05, -0.4, 1.4);
  const width = Math.min(960, Math.max(320, Math.round(around.width)));
  const height = Math.max(24, Math.round((width * around.height) / around.width));
  return new ImageData(cutColors(pixels, around, width, height), width, height);
}

function pixelsOf(picture: ImageBitmap | ImageData): Rgba {
  if (picture instanceof ImageData) return picture;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('read-text: no 2d context in the worker');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
