import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makePng } from './picture.ts';

const SLATE = [70, 86, 98] as const;
const RED = [186, 48, 44] as const;
const WHITE = [255, 255, 255] as const;

export interface IntakeChange {
  readonly customerName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  readonly customerContact?: 'text' | 'email' | 'both' | 'phone';
  readonly bikeMake?: string;
  readonly bikeModel?: string;
  readonly bikeYear?: string;
  readonly vin?: string;
  readonly customerConcerns?: string;
  readonly techConcerns?: string;
  readonly termsLanguage?: 'en' | 'es';
  readonly idScan?: string;
  readonly photoLeftSide?: string;
}

/** The server as a signed-in browser asks it, without its pages. */
export function serverOf(context: Pick<BrowserContext, 'request'>, url: string) {
  const origin = new URL(url).origin;
  return {
    async call<T = unknown>(procedure: string, input: unknown = {}): Promise<T> {
      const response = await context.request.post(`${origin}/rpc/${procedure}`, {
        headers: { origin },
        data: { json: input },
      });
      expect(response.status(), `${procedure}: ${await response.text()}`).toBe(200);
      return ((await response.json()) as { json: T }).json;
    },

    async upload(bucket: 'bike-photos' | 'signatures' | 'id-images', buffer: Buffer): Promise<string> {
      const response = await context.request.post(`${origin}/files/${bucket}`, {
        headers: { origin, 'x-file-id': randomUUID() },
        multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer } },
      });
      expect(response.status(), await response.text()).toBe(200);
      return ((await response.json()) as { path: string }).path;
    },
  };
}

type Server = ReturnType<typeof serverOf>;

/** Fills in a form as the staff do, with real pictures and a deposit, and submits it; its id. */
export async function createIntake(
  context: Pick<BrowserContext, 'request'>,
  url: string,
  change: IntakeChange = {},
  /** Of the draft that it was, if it was one. */
  id: string = randomUUID(),
): Promise<string> {
  const server = serverOf(context, url);
  await server.call('intake/submit', { id, form: await fillIn(server, id, change) });
  return id;
}

/** The same, saved as a complete draft. */
export async function createDraft(
  context: Pick<BrowserContext, 'request'>,
  url: string,
  change: IntakeChange = {},
): Promise<string> {
  const server = serverOf(context, url);
  const tempId = randomUUID();
  const form = await fillIn(server, tempId, change);
  await server.call('intake/saveDraft', { tempId, revision: 0, form });
  return tempId;
}

async function fillIn(server: Server, id: string, change: IntakeChange) {
  const photo = () => server.upload('bike-photos', makePng(320, 240, SLATE, RED));
  const signature = () => server.upload('signatures', makePng(300, 150, WHITE, SLATE));
  const deposit = await server.call<{ id: string }>('intake/takeDeposit', {
    formId: id,
    key: randomUUID(),
    amountCents: 10_000,
    method: 'card',
  });
  return { ...(await completeForm()), depositId: deposit.id, ...change };

  async function completeForm() {
    return {
      customerName: 'Owen Pratt',
      customerEmail: 'owen.pratt@riders.test',
      customerPhone: '2015550187',
      customerContact: 'text',
      idScan: null,
      bikeMake: 'Triumph',
      bikeModel: 'Tiger 900 Rally',
      bikeYear: '2022',
      bikeColor: 'Matte khaki',
      bikeClassification: 'Adventure',
      bikeMakeCustom: false,
      bikeModelCustom: false,
      bikeClassificationCustom: false,
      vin: 'SMTE04BF0NJ891207',
      mileage: '9640',
      photoLeftSide: await photo(),
      photoRightSide: await photo(),
      photoFront: await photo(),
      photoBack: await photo(),
      techConcerns: 'Steering head has play. Left bar end scuffed.',
      customerConcerns: 'Head shakes at 70 and the front clunks over bumps.',
      depositAmount: 100,
      depositPaid: true,
      depositPaymentMethod: 'card',
      isDepositRequired: true,
      customerSignature: await signature(),
      technicianSignature: await signature(),
      termsAccepted: true,
      termsVersion: (await server.call<{ version: string }>('terms/text', {})).version,
      termsLanguage: 'en',
      intakeFormId: null,
    };
  }
}

/** Signs a pad with the mouse and saves it; waits until the picture is in its place. */
export async function sign(page: Page, title: string): Promise<void> {
  const pad = page.getByRole('img', { name: `Sign here: ${title}` });
  // Waits until it stops moving: pictures loading above push it down.
  await pad.hover({ position: { x: 30, y: 60 } });
  const box = await pad.boundingBox();
  if (!box) throw new Error('No pad');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5])
    await page.mouse.move(box.x + 30 + 25 * step, box.y + 60 + (step % 2) * 40);
  await page.mouse.up();
  await page.getByRole('button', { name: `Save Signature: ${title}`, exact: true }).click();
  await expect(page.getByRole('img', { name: title, exact: true })).toBeVisible();
}
