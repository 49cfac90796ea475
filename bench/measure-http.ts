import { randomUUID } from 'node:crypto';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { call } from '../tests/faults/client.ts';
import { ADMIN } from './calls/shop-client.ts';
import type { Filled } from './fill.ts';
import { type Operations, type Times, time } from './times.ts';

const FORM: IntakeForm = {
  ...emptyIntakeForm('en'),
  ...{ customerName: 'Bench Mark', customerEmail: 'bench@example.com', customerPhone: '9735550142' },
  ...{ bikeMake: 'Honda', bikeModel: 'CB 750', bikeYear: '2006', bikeColor: 'Red' },
  ...{ bikeClassification: 'Standard/Naked', vin: 'JH2PC35106M700635', mileage: '12,400' },
  ...{ customerConcerns: 'Pulls to the left.', termsAccepted: true },
};

/** All user actions over HTTP, one call after the other. */
export async function measureHttp(
  url: string,
  { reads, pictures }: Filled,
  calls: number,
): Promise<Operations> {
  const { cookie } = await ask(url, 'auth/signIn', ADMIN, '');
  const measured: Record<string, Times> = {};
  for (const [name, { path, query }] of Object.entries(reads))
    measured[name] = await time(calls, () => ask(url, path, query, cookie));

  const { termsVersion } = (await ask(url, 'intake/setting', {}, cookie)).value;
  const tempId = randomUUID();
  measured['draft: save'] = await time(calls, (revision) => {
    const form = { ...FORM, mileage: String(revision) };
    return ask(url, 'intake/saveDraft', { tempId, revision, form }, cookie);
  });
  measured['submit with its deposit'] = await time(calls, async (round) => {
    const id = randomUUID();
    const deposit = { formId: id, key: randomUUID(), amountCents: 10_000, method: 'cash' };
    await ask(url, 'intake/takeDeposit', deposit, cookie);
    await ask(url, 'intake/submit', { id, form: { ...FORM, termsVersion, ...pictures[round] } }, cookie);
  });
  return measured;
}

async function ask(url: string, path: string, input: object, cookie: string) {
  const answer = await call(url, path, input, cookie);
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.code}`);
  return answer;
}
