import { emptyIntakeForm } from '@kickstand/domain/intake';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/auth/query-client.ts';
import {
  type Answer,
  type Answered,
  type Answers,
  NO_ANSWER,
  NO_NETWORK,
} from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../lib/testing/session.ts';
import { Toasters, toast } from '../../../ui/overlay/toast.tsx';
import DetailScreen from './detail-screen.tsx';

const server = fakeServer();
const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const REPORT = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2025-04-14T13:25:00.000Z';
const picture = { path: 'bike-photos/x.jpg', url: '/files/x', thumbnailUrl: '/files/x-small' };

const PAYMENT = {
  id: ID,
  amountCents: 10_000,
  method: 'card' as const,
  status: 'completed',
  statusLabel: 'Paid',
  transactionId: 'T-20418',
  createdAt: AT,
};

const record = (change: Partial<Answered<'intake/find'>> = {}): Answered<'intake/find'> => ({
  id: ID,
  number: 3,
  form: {
    ...emptyIntakeForm('en'),
    customerName: 'Owen Pratt',
    customerEmail: 'owen@riders.test',
    customerPhone: '2015550187',
    bikeMake: 'Triumph',
    vin: 'SMTE04BF0NJ891207',
    customerConcerns: 'Front clunks.',
  },
  bikeInfo: '2022 Triumph Tiger 900',
  status: 'pending',
  createdAt: AT,
  createdBy: 'Marisol Vega',
  emailSentAt: null,
  convertedTo: null,
  convertedAt: null,
  deposit: { amountCents: 10_000, method: 'card', paidAt: AT, payment: PAYMENT },
  pictures: { photoLeftSide: null, photoRightSide: null, photoFront: picture, photoBack: picture },
  extraPictures: [],
  signatures: { customerSignature: picture, technicianSignature: null },
  idScanUrl: '/files/id-images/y.jpg',
  hasIdScan: true,
  idScanErasedAt: null,
  signatureChecks: [
    {
      slot: 'customerSignature',
      signer: 'Owen Pratt',
      signedAt: AT,
      termsVersion: '2025-04-01',
      termsLanguage: 'es',
      valid: true,
    },
  ],
  customerId: null,
  shared: false,
  mayDelete: true,
  revision: 1,
  ...change,
});

async function open(found: Answer<'intake/find'> = record(), answers: Answers = {}, id = ID) {
  server.answer({
    'auth/session': sessionOf({ id: ID }),
    'intake/find': found,
    ...answers,
  });
  // outside the screen, as in the app: a toast outlives the page it came from
  render(<Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />);
  return showScreen(<DetailScreen />, `/dashboard/intake-forms/${id}`, '/dashboard/intake-forms/:id');
}

const card = (title: string) => {
  const found = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  if (!found) throw new Error(`no card ${title}`);
  return found;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('/dashboard/intake-forms/:id', () => {
  it('PUB-04 DET-02 revokes all links to the form after a confirmation', async () => {
    await open(record({ shared: true }), { 'intake/revokeShares': { revoked: 2 } });
    await press('Revoke all links');
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke all links to this form?' });
    server.answer({ 'intake/find': record() });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke all links' }));
    expect(await screen.findByText('2 links revoked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke all links' })).toBeNull());
    expect(server.calls.find(({ procedure }) => procedure === 'intake/revokeShares')?.input).toEqual({
      id: ID,
    });
  });

  it('DET-01 shows that it is loading, then the cards and the buttons', async () => {
    const { view } = await open(NO_ANSWER);
    expect(await screen.findByText('Loading intake form details...')).toBeTruthy();
    view.unmount();
    queryClient.clear();
    await open();
    await screen.findByText('Front clunks.');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Customer Information',
      'Motorcycle Information',
      'Motorcycle Photos',
      'ID Scan',
      'Send to Customer',
      'Customer Remarks',
      'Technician Notes',
      'Payment Information',
      'Customer Signature',
      'Technician Signature',
      'Work Order Information',
    ]);
    expect(screen.getByRole('link', { name: 'Print View' }).getAttribute('href')).toBe(
      `/intake/receipt/${ID}`,
    );
    expect(screen.getByRole('link', { name: 'Edit Form' }).getAttribute('href')).toBe(
      `/dashboard/intake-forms/${ID}/edit`,
    );
    for (const name of ['Email to Customer', 'Start Diagnostic'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(
      within(card('Motorcycle Photos'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Front', 'Back', 'No image availableLeft side', 'No image availableRight side']);
  });

  it('DET-01 DET-04 says what is wrong with the URL, the form or the connection', async () => {
    await open(record(), {}, 'not-an-id');
    expect(await screen.findByText('The Intake form ID is missing or invalid.')).toBeTruthy();
  });

  it.each([
    [new Refused(404, 'NOT_FOUND'), 'No intake form data available.'],
    [new Refused(403, 'FORBIDDEN'), 'Failed to load intake form'],
    [new Refused(418, 'TEAPOT'), 'Unexpected error loading intake form'],
  ])('DET-01 DET-04 %#: a form that cannot be shown', async (answer, text) => {
    await open(answer);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('DET-06 shows N/A for missing values and money with two decimals', async () => {
    await open();
    await screen.findByText('Front clunks.');
    expect(within(card('Motorcycle Information')).getAllByText('N/A').length).toBe(5);
    expect(within(card('Technician Notes')).getByText('N/A')).toBeTruthy();
    expect(within(card('Payment Information')).getByText('$100.00')).toBeTruthy();
  });

  it('DET-05 shows each status in its color, and an unknown one as it is', async () => {
    for (const [status, label, variant] of [
      ['pending', 'Pending', 'secondary'],
      ['converted', 'Converted', 'outline'],
      ['completed', 'Completed', 'success'],
      ['cancelled', 'Canceled', 'destructive'],
      ['parked', 'parked', 'default'],
    ] as const) {
      const { view } = await open(record({ status }));
      const badge = await screen.findByText(label);
      expect(badge.getAttribute('data-variant')).toBe(variant);
      view.unmount();
      queryClient.clear();
    }
  });

  it.each([
    ['completed', 'Paid', 'success'],
    ['pending', 'Pending', 'secondary'],
    ['failed', 'Failed', 'destructive'],
    ['refunded', 'Refunded', 'outline'],
    ['expired', 'Expired', 'default'],
    ['lost', 'Unknown', 'default'],
  ])('DEP-06 shows a %s payment', async (status, label, variant) => {
    await open(
      record({
        deposit: { amountCents: 10_000, method: 'card', paidAt: AT, payment: { ...PAYMENT, status } },
      }),
    );
    await screen.findByText('Front clunks.');
    const badge = within(card('Payment Information')).getByText(label);
    expect(badge.getAttribute('data-variant')).toBe(variant);
  });

  it('DEP-07 without a payment shows the day, or that an administrator made an exception', async () => {
    const { view } = await open(
      record({ deposit: { amountCents: 10_000, method: 'cash', paidAt: AT, payment: null } }),
    );
    await screen.findByText('Front clunks.');
    expect(within(card('Payment Information')).getByText('April 14, 2025')).toBeTruthy();
    view.unmount();
    queryClient.clear();
    await open(record({ deposit: { amountCents: 10_000, method: 'cash', paidAt: null, payment: null } }));
    expect(await screen.findByText('No deposit collected (admin override)')).toBeTruthy();
  });

  it('CAM-07 shows a message for a picture that does not load', async () => {
    await open();
    fireEvent.error(await screen.findByAltText('2022 Triumph Tiger 900, Front'));
    expect(within(card('Motorcycle Photos')).getByText('Failed to load image')).toBeTruthy();
    fireEvent.error(screen.getByAltText('Signature of Owen Pratt'));
    expect(screen.getByText('Signature could not be displayed')).toBeTruthy();
  });

  it('CAM-07 says so when there are no photos', async () => {
    const none = { photoLeftSide: null, photoRightSide: null, photoFront: null, photoBack: null };
    await open(record({ pictures: none }));
    expect(await screen.findByText('No photos available')).toBeTruthy();
  });

  it('INT-13 fetches the ID image only on demand, and says who may not', async () => {
    const { view } = await open();
    await screen.findByText('Front clunks.');
    expect(screen.queryByAltText('ID of Owen Pratt')).toBeNull();
    await press('Show');
    expect(screen.getByAltText('ID of Owen Pratt').getAttribute('src')).toBe('/files/id-images/y.jpg');
    view.unmount();
    queryClient.clear();
    await open(record({ idScanUrl: null }));
    expect(
      await screen.findByText(/Only administrators and head technicians can see this ID image/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });

  it('SIG-03 TRM-01 says who signed what and when, and when it was changed afterwards', async () => {
    const { view } = await open();
    expect(
      await screen.findByText(
        'Signed by Owen Pratt on Apr 14, 2025, 9:25 AM, terms version 2025-04-01 (Español)',
      ),
    ).toBeTruthy();
    // TRM-01: the text it was signed under, whichever is in force
    expect(screen.getAllByRole('link', { name: 'Read these terms' })[0]?.getAttribute('href')).toBe(
      '/terms-and-conditions?version=2025-04-01',
    );
    expect(within(card('Customer Signature')).getByText('Valid')).toBeTruthy();
    view.unmount();
    queryClient.clear();
    const [check] = record().signatureChecks;
    if (!check) throw new Error('nothing is signed');
    await open(record({ signatureChecks: [{ ...check, valid: false }] }));
    expect(await screen.findByText('The form changed after signing. It must be signed again.')).toBeTruthy();
  });

  it('DET-03 CNV-03 after conversion has a badge and a link, and no Start Diagnostic', async () => {
    await open(record({ status: 'converted', convertedTo: REPORT, convertedAt: AT }));
    expect(await screen.findByText('Converted to Work Order')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Work Order' }).getAttribute('href')).toBe(
      `/dashboard/reports/${REPORT}`,
    );
    expect(screen.queryByRole('button', { name: 'Start Diagnostic' })).toBeNull();
  });
});

describe('mail to the customer', () => {
  const MAILED = { success: true, queued: false, email_error: null, used_fallback: false, emailSentAt: AT };

  it('DET-02 EML-02 EML-03 sends to the entered address, then shows when and offers it again', async () => {
    await open(record(), { 'intake/email': MAILED });
    fireEvent.change(await screen.findByLabelText('Customer email'), {
      target: { value: 'new@riders.test' },
    });
    await press('Send');
    expect(await screen.findByText('Email sent successfully')).toBeTruthy();
    expect(screen.getByText('Receipt sent to new@riders.test')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Send Again' })).toBeTruthy();
    expect(screen.getByText(/^Previously sent/).textContent).toBe('Previously sent Apr 14, 2025 09:25 AM');
  });

  it('EML-02 Email to Customer sends to the stored address', async () => {
    await open(record(), { 'intake/email': { ...MAILED, used_fallback: true } });
    await screen.findByText('Front clunks.');
    await press('Email to Customer');
    expect(
      await screen.findByText('Notification sent to owen@riders.test (using fallback sender)'),
    ).toBeTruthy();
    expect(server.calls.find(({ procedure }) => procedure === 'intake/email')?.input).toEqual({
      intakeFormId: ID,
      customerEmail: 'owen@riders.test',
      customerName: 'Owen Pratt',
    });
  });

  const refused = (email_error: string | null) => ({
    ...MAILED,
    success: false,
    email_error,
    emailSentAt: null,
  });
  it.each([
    [
      { ...refused(null), queued: true },
      ['Email queued', 'It will be sent as soon as the mail server answers'],
    ],
    [refused('mailbox full'), ['Email service error: mailbox full']],
    [refused(null), ['Email service error: Unknown error']],
    [
      refused('SENDER_REFUSED'),
      [
        'Email domain verification error: Please contact the administrator to verify the email sending domain.',
      ],
    ],
    [
      new Refused(409, 'MAIL_NOT_CONFIGURED'),
      ['Feature not available', 'Email sending feature is not configured.'],
    ],
    [new Refused(422, 'EMAIL_REQUIRED'), ['Customer email is required']],
    [new Refused(422, 'EMAIL_UNUSABLE'), ['Valid email is required']],
    [new Refused(403, 'FORBIDDEN'), ['Failed to send email: You do not have permission to do this']],
    [NO_NETWORK, ['Failed to send email', 'An unexpected error occurred']],
  ])('EML-02 EML-04 EML-05 %#: says how it went', async (answer, texts) => {
    await open(record(), { 'intake/email': answer });
    await screen.findByText('Front clunks.');
    await press('Email to Customer');
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('EML-02 requires an address before anything is sent', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('Customer email'), { target: { value: '  ' } });
    await press('Send');
    expect(await screen.findByText('Customer email is required')).toBeTruthy();
    expect(server.calls.some(({ procedure }) => procedure === 'intake/email')).toBe(false);
  });
});

describe('conversion', () => {
  it('CNV-03 opens the diagnostic page of the new work order', async () => {
    const { router } = await open(record(), { 'intake/convert': { orderId: REPORT, first: true } });
    await screen.findByText('Front clunks.');
    await press('Start Diagnostic');
    expect(await screen.findByText('Successfully converted to diagnostic report')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/dashboard/diagnostic/${REPORT}`);
  });

  it.each([
    [new Refused(404, 'NOT_FOUND'), 'Intake form not found'],
    [
      new Refused(503, 'UNAVAILABLE', { retryAfterSeconds: 1 }),
      'Failed to fetch intake form: The server is busy. Try again in a moment.',
    ],
    [
      new Refused(507, 'STORAGE_FULL'),
      /^Failed to create diagnostic report: The server is almost out of disk space/,
    ],
    [new Refused(418, 'TEAPOT'), 'Failed to convert intake form'],
  ])('CNV-03 %#: says what failed', async (answer, text) => {
    await open(record(), { 'intake/convert': answer });
    await screen.findByText('Front clunks.');
    await press('Start Diagnostic');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('CNV-03 gives up after 15 s', async () => {
    await open(record(), { 'intake/convert': NO_ANSWER });
    await screen.findByText('Front clunks.');
    toast.dismiss();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Start Diagnostic');
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByText('Request timed out after 15 seconds')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await screen.findByText('Request timed out after 15 seconds')).toBeTruthy();
  });

  it('CNV-03 says so when the form does not exist yet', async () => {
    await open(NO_ANSWER);
    await press('Start Diagnostic');
    expect(await screen.findByText('Intake form not loaded.')).toBeTruthy();
  });
});
