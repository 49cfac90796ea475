import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submittedForm } from '../testing/intakes.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

describe('a work order', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const openForms = async () => (await owner.call<{ open: number }>('intake/openCount', {})).value.open;

  it('CNV-01 has the facts of its form, and the form counts no longer as open', async () => {
    const id = await submittedForm(shop, owner);
    expect(await openForms()).toBe(1);
    const { reportId } = (await owner.call<{ reportId: string }>('intake/convert', { id })).value;
    expect(await openForms()).toBe(0);
    expect((await owner.call('workorders/find', { id: reportId })).value).toMatchObject({
      number: 1,
      status: 'submitted',
      bikeInfo: '2006 Honda CB 750',
      concerns: 'Pulls to the left when braking.',
      notes: 'Front tire worn.',
      depositCents: 10_000,
      intakeId: id,
      photos: Array(4).fill({
        url: expect.stringMatching(/^\/files\/bike-photos\//),
        thumbnailUrl: expect.stringContaining('-small.jpg'),
      }),
    });
    expect((await owner.call('workorders/find', { id: randomUUID() })).code).toBe('NOT_FOUND');
  });
});
