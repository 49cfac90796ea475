import { answerCalls } from '../calls/worker-calls.ts';
import { drawOnWhite, shrink } from './shrink.ts';

answerCalls((file: Blob) =>
  shrink(file, (bitmap, width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    drawOnWhite(canvas.getContext('2d'), bitmap, canvas);
    return (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  }),
);
