/** CAM-02. Limits for pictures before they are sent. */
export const PICTURE_LIMITS = {
  side: 1280,
  bytes: 2 * 1024 * 1024,
  tolerance: 0.05,
  tries: 10,
  startQuality: 0.95,
} as const;

/** JPEG quality of captured frames. */
export const CAPTURE_QUALITY = 0.8;
export const LICENSE_QUALITY = 0.9;

type Sized = { readonly size: number };
export type Encode<Picture extends Sized = Blob> = (quality: number) => Promise<Picture>;

/** The size that fits within a longest side, with the same proportions and never enlarged. */
export function fitInside(width: number, height: number, side: number = PICTURE_LIMITS.side) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Encodes at the start quality and, if the result is too large, bisects for the highest quality that fits. Stops when
 * it is close enough, because each attempt takes a slow tablet a tenth of a second.
 */
export async function compressToward<Picture extends Sized>(
  encode: Encode<Picture>,
  { bytes, tolerance, tries, startQuality } = PICTURE_LIMITS as {
    bytes: number;
    tolerance: number;
    tries: number;
    startQuality: number;
  },
): Promise<Picture> {
  let picture = await encode(startQuality);
  if (picture.size <= bytes * (1 + tolerance)) return picture;
  let [low, high] = [0, startQuality];
  let best: Picture | null = null;
  for (let attempt = 2; attempt <= tries; attempt += 1) {
    const quality = (low + high) / 2;
    picture = await encode(quality);
    if (Math.abs(picture.size - bytes) <= bytes * tolerance) return picture;
    if (picture.size > bytes) {
      high = quality;
    } else {
      low = quality;
      best = picture;
    }
  }
  return best ?? picture;
}
