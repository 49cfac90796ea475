import type { PictureForm } from '@kickstand/domain/files';
import { type PictureVerdict, redrawPicture } from './redraw-picture.ts';

export interface Question {
  readonly form: PictureForm;
  readonly bytes: Uint8Array;
}

export type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly verdict: PictureVerdict; readonly memory: number };

/** Entry of the separate process that decodes pictures. */
const send = (message: Message) => process.send?.(message);

process.on('message', async ({ form, bytes }: Question) => {
  const verdict = await redrawPicture(form, Buffer.from(bytes));
  send({ kind: 'answer', verdict, memory: process.memoryUsage.rss() });
});
// the server exited, cleanly or not
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
