import { compressToward, type Encode, fitInside, PICTURE_LIMITS } from './compress.ts';

/** A canvas of the page or of a worker; each encodes in its own way. */
export type Paint = (bitmap: ImageBitmap, width: number, height: number) => Encode;

/** Rejects if this browser cannot read the file as a picture. */
export async function shrink(file: Blob, paint: Paint): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitInside(bitmap.width, bitmap.height);
    const small = width === bitmap.width && file.size <= PICTURE_LIMITS.bytes;
    if (small && file.type === 'image/jpeg') return file;
    return await compressToward(paint(bitmap, width, height));
  } finally {
    bitmap.close();
  }
}

/** A transparent background would become black. */
export function drawOnWhite(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): void {
  if (!context) throw new Error('No 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
}
