import { drawOnWhite, shrink } from './shrink.ts';
import type { ShrinkReply, ShrinkRequest } from './shrink-messages.ts';

self.onmessage = async ({ data: { id, file } }: MessageEvent<ShrinkRequest>) => {
  const answer = (reply: ShrinkReply) => self.postMessage(reply);
  try {
    const picture = await shrink(file, (bitmap, width, height) => {
      const canvas = new OffscreenCanvas(width, height);
      drawOnWhite(canvas.getContext('2d'), bitmap, canvas);
      return (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality });
    });
    answer({ id, picture });
  } catch (error) {
    answer({ id, message: String(error) });
  }
};
