import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { sceneOf } from '../../../bench/damage/scenes.ts';
import { createIntake, serverOf } from './intake.ts';

export interface Photos {
  readonly intake: Buffer;
  readonly pickup: Buffer;
}

/** A bike drawn twice: at intake, and later, rotated, in different light and with new marks. */
export async function twoPhotos(seed: number): Promise<Photos> {
  const { intake, pickup } = await sceneOf(seed);
  const png = ({ data, width, height }: typeof intake) =>
    sharp(data, { raw: { width, height, channels: data.length === width * height * 3 ? 3 : 4 } })
      .png()
      .toBuffer();
  return { intake: await png(intake), pickup: await png(pickup) };
}

/** A camera that looks at this picture until the test takes it away. */
export async function cameraSees(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const canvas = document.createElement('canvas');
    const streams: MediaStream[] = [];
    // why: a browser's own fake camera shows a pattern, which is no bike
    navigator.mediaDevices.getUserMedia = async () => {
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const draw = () => canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      draw();
      setInterval(draw, 100);
      const stream = canvas.captureStream(10);
      streams.push(stream);
      return stream;
    };
    addEventListener('test:revoke-camera', () => {
      for (const track of streams.flatMap((stream) => stream.getTracks())) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
  }, picture.toString('base64'));
}

interface Order {
  readonly id: string;
  readonly revision: number;
  readonly money: { readonly balanceCents: number };
}

/** An order whose estimate was declined: nothing is owed, and the bike waits to be picked up. */
export async function orderAtPickup(
  context: BrowserContext,
  url: string,
  photo: Buffer,
): Promise<{ readonly id: string; readonly intakeId: string }> {
  const server = serverOf(context, url);
  const photoLeftSide = await server.upload('bike-photos', photo);
  const intakeId = await createIntake(context, url, { photoLeftSide });
  const { orderId: id } = await server.call<{ orderId: string }>('intake/convert', { id: intakeId });
  let order = await server.call<Order>('workorders/find', { id });
  const change = async (procedure: string, input: object) => {
    order = await server.call<Order>(procedure, { id, revision: order.revision, ...input });
  };
  await change('workorders/move', { event: 'start_diagnosis' });
  const jobId = randomUUID();
  const job = { title: 'Steering head bearings', description: '', cause: '', severity: 'soon' };
  await change('workorders/jobs/add', { jobId, job: { ...job, internalNote: '', findingId: null } });
  const line = {
    kind: 'part',
    description: 'Bearing set',
    sku: '',
    quantityMilli: 1000,
    unitPriceCents: 8900,
  };
  await change('workorders/lines/add', {
    ...{ jobId, lineId: randomUUID() },
    line: { ...line, taxable: true, partCondition: 'new', customerSupplied: false },
  });
  const sent = await server.call<{ url: string }>('workorders/estimate/send', {
    ...{ id, revision: order.revision, key: randomUUID() },
  });
  const shareId = new URL(sent.url).pathname.split('/').at(-1) ?? '';
  const terms = await server.call<{ version: string }>('terms/text');
  await server.call('review/decide', {
    id: shareId,
    key: randomUUID(),
    decision: {
      ...{ version: 1, choices: [{ jobId, choice: 'decline', note: '' }], oldPartsBack: false },
      ...{ termsAccepted: true, termsVersion: terms.version, language: 'en' },
      signature: { kind: 'typed', name: 'Owen Pratt' },
    },
  });
  const { money } = await server.call<Order>('workorders/find', { id });
  if (money.balanceCents > 0)
    await server.call('payments/take', {
      ...{ id, key: randomUUID(), amountCents: money.balanceCents, method: 'cash' },
    });
  return { id, intakeId };
}
