import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, type Answered, NO_ANSWER } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { intakeQueue } from '../../../ui/overlay/toast.tsx';
import ReceiptScreen from './receipt-screen.tsx';

const server = fakeServer();
type Receipt = Answered<'intake/receipt'>;

const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2025-04-14T13:25:00.000Z';
const DETAILS = `/dashboard/intake-forms/${ID}`;

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  detailsPath: DETAILS,
  kind: 'form',
  number: 201,
  proof: null,
  termsVersion: '2025-04-01',
  id: ID,
  form: {
    customerName: 'Owen Pratt',
    customerEmail: 'owen@riders.test',
    customerPhone: '2015550187',
    customerContact: 'phone',
    bikeInfo: '2022 Triumph Tiger 900',
    bikeMake: 'Triumph',
    bikeModel: 'Tiger 900',
    bikeYear: '2022',
    bikeColor: '',
    bikeClassification: '',
    vin: 'SMTE04BF0NJ891207',
    mileage: '4000',
    techConcerns: '',
    customerConcerns: 'Front clunks.',
  },
  language: 'en',
  createdAt: AT,
  deposit: { amountCents: 10_000, method: 'card', paidAt: AT, payment: null },
  markedPhotos: [],
  shop: {
    name: 'Ironbound Moto',
    street: '12 Ferry St',
    city: 'Newark',
    state: 'NJ',
    zip: '07105',
    phone: '9735550100',
    email: 'service@ironbound.test',
    timeZone: 'America/New_York',
    logoUrl: null,
  },
  ...change,
});

async function open(answer: Answer<'intake/receipt'>, address = `/intake/receipt/${ID}`) {
  server.answer({ 'intake/receipt': answer });
  return showScreen(<ReceiptScreen />, address, '/intake/receipt/:tempId?');
}

const button = (name: string) => screen.getByRole('button', { name });

describe('/intake/receipt/:tempId', () => {
  it('PRT-02 shows that it is loading, and has a way back', async () => {
    await open(NO_ANSWER);
    expect((await screen.findByRole('status')).textContent).toBe('Loading intake form...');
    expect(button('Back')).toBeTruthy();
  });

  it('PRT-02 a URL without an id sends no request', async () => {
    await open(receipt(), '/intake/receipt');
    expect(await screen.findByRole('heading', { level: 1, name: 'No ID provided' })).toBeTruthy();
    expect(button('Go Back')).toBeTruthy();
    expect(server.calls.some(({ procedure }) => procedure === 'intake/receipt')).toBe(false);
  });

  it('PRT-02 for a missing form, the panel stays and the toast says it too', async () => {
    await open(new Refused(404, 'NOT_FOUND'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeTruthy();
    expect(screen.getByText('The requested intake form could not be found.')).toBeTruthy();
    await waitFor(() =>
      expect(intakeQueue.list()[0]?.message).toMatchObject({
        title: 'Intake form not found',
        description: 'No intake form found for this ID.',
      }),
    );
  });

  it('PRT-02 any other failure has a panel with a retry', async () => {
    await open(new Refused(418, 'TEAPOT'));
    await screen.findByRole('heading', { level: 1, name: 'The intake form couldn’t be loaded' });
    server.answer({ 'intake/receipt': receipt() });
    fireEvent.click(button('Try Again'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Motorcycle Intake Form' })).toBeTruthy();
  });

  it('PRT-02 Go Back leads home if the page was opened by a link', async () => {
    const { router } = await open(new Refused(418, 'TEAPOT'));
    await screen.findByRole('heading', { level: 1, name: 'The intake form couldn’t be loaded' });
    fireEvent.click(button('Go Back'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('PRT-01 PRT-02 shows the sheet with Print/Download and Back to Details', async () => {
    // why: there is no printer in this test
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await open(receipt());
    await screen.findByRole('heading', { level: 1, name: 'Motorcycle Intake Form' });
    for (const text of ['Owen Pratt', 'SMTE04BF0NJ891207', 'Front clunks.', '$100.00', 'Form IN-201'])
      expect(screen.getByText(text)).toBeTruthy();
    // A database id means nothing to a person.
    expect(screen.queryByText(new RegExp(ID))).toBeNull();
    expect(screen.getByText(/^Customer signature/)).toBeTruthy();
    expect(screen.getByText('Technician signature')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Details' }).getAttribute('href')).toBe(DETAILS);
    expect(button('Back')).toBeTruthy();
    fireEvent.click(button('Print/Download'));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('PRT-01 prints a long name in full: smaller, broken anywhere, and not over the date next to it', async () => {
    const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff de la Santísima Trinidad';
    const given = receipt();
    await open(receipt({ form: { ...given.form, customerName: name } }));
    const value = await screen.findByText(name);
    expect(value.className).toContain('wrap-anywhere');
    expect(value.className).not.toContain('line-clamp');
    const caption = screen.getByText(`Customer signature, ${name}`);
    for (const needed of ['min-w-0', 'wrap-anywhere', 'text-[7pt]'])
      expect(caption.className).toContain(needed);
    expect(caption.nextElementSibling?.className).toContain('shrink-0');
  });

  it('PRT-02 people without a details page get no link to it', async () => {
    await open(receipt({ detailsPath: null }));
    await screen.findByRole('heading', { level: 1, name: 'Motorcycle Intake Form' });
    expect(screen.queryByText('Back to Details')).toBeNull();
    expect(button('Print/Download')).toBeTruthy();
  });
});
