import type { Differences, Pixels } from '@kickstand/domain/damage';
import type { CompareReply, CompareRequest } from './compare-messages.ts';

/** Resolution of the comparison; larger pictures would only take longer. */
const LONGEST = 640;

/** Compares two photos in a worker on this device; nothing is sent. */
export async function comparePhotos(firstUrl: string, secondUrl: string): Promise<Differences> {
  const [first, second] = await Promise.all([pixelsOf(firstUrl), pixelsOf(secondUrl)]);
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Differences>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CompareReply>) =>
        'found' in data ? resolve(data.found) : reject(new Error(data.message));
      worker.onerror = () => reject(new Error('The comparison could not start'));
      worker.postMessage({ first, second } satisfies CompareRequest);
    });
  } finally {
    worker.terminate();
  }
}

async function pixelsOf(url: string): Promise<Pixels> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
