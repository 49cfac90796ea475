import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBill, aDecision, anEstimate, idOf, job } from '../testing/orders.ts';
import { fakeServer, freshBrowser, openPage } from '../testing/page.tsx';
import type { Review } from './draft.ts';

configure({ asyncUtilTimeout: 15_000 });

const REVIEW = '/api/review/link';
const DECIDE = '/api/review/link/decide';
const ASK = '/api/review/link/ask';

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(review: Review, replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [REVIEW]: { value: review }, ...replies });
  openPage('/review/link');
  await screen.findByRole('heading', { level: 1 });
  return server;
}

const choose = (title: string, choice: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: new RegExp(`${title}$`) })).getByRole('radio', { name: choice }),
  );
const isChosen = (title: string, choice: string) =>
  within(screen.getByRole('group', { name: new RegExp(`${title}$`) })).getByRole<HTMLInputElement>('radio', {
    name: choice,
  }).checked;

function sign() {
  choose('old parts back\\?', 'Yes');
  fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Hannah Ruiz' } });
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));

function decideAll() {
  choose('Front brake pads', 'Approve');
  choose('Chain kit', 'Approve');
  choose('Rear tire', 'Decline');
  sign();
}

describe('the review page', () => {
  it('PUB-02 adds up what is approved, with tax and deposit, while choosing', async () => {
    await open(anEstimate());
    const sum = () => document.querySelector('output')?.textContent;
    // nothing is chosen, so the price of everything: 839.20 + 55.60 tax - 100.00 deposit
    expect(sum()).toBe('$794.80');
    expect(screen.getByText('due if you approve all, incl. tax')).toBeTruthy();
    choose('Front brake pads', 'Approve');
    choose('Chain kit', 'Approve');
    // 591.20 + 39.17 tax - 100.00 deposit
    expect(sum()).toBe('$530.37');
    expect(screen.getByText('$39.17')).toBeTruthy();
    expect(screen.getByText('incl. tax · 1 job to decide')).toBeTruthy();
    choose('Chain kit', 'Decline');
    expect(sum()).toBe('$147.90');
  });

  it('PUB-02 before the first choice the bar shows the price of the only undecided job', async () => {
    const [brakes, ...others] = anEstimate().jobs;
    if (!brakes) throw new Error('It has jobs');
    const declined = others.map((other) => ({ ...other, decision: 'declined' as const, asked: false }));
    await open(anEstimate({ jobs: [brakes, ...declined] }));
    // 232.50 + 15.40 tax - 100.00 deposit
    expect(document.querySelector('output')?.textContent).toBe('$147.90');
    expect(screen.getByText('due if you approve it, incl. tax')).toBeTruthy();
  });

  it('PUB-02 shows the bike above its title, and nothing if it has no photo', async () => {
    const name = 'Enlarge: 2019 Triumph Street Twin, photo 1 of 1';
    await open(anEstimate());
    const bike = screen.getByRole('button', { name });
    const title = screen.getByRole('heading', { level: 1 });
    expect(bike.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    cleanup();
    await open(anEstimate({ photo: null }));
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('PUB-02 PUB-03 asks for what is left after every payment, refund and credit, as the bill does', async () => {
    const paid = { ...anEstimate(), paidCents: 30_000, refundedCents: 5000, creditedCents: 1000 };
    await open(paid);
    choose('Front brake pads', 'Approve');
    choose('Chain kit', 'Approve');
    // 591.20 + 39.17 tax - 300.00 paid + 50.00 refunded - 10.00 credited
    expect(document.querySelector('output')?.textContent).toBe('$370.37');
    const summary = within(screen.getByLabelText('Summary'));
    expect(summary.getByText('after payments, refunds and credits to date')).toBeTruthy();
    expect(summary.getByText('$370.37')).toBeTruthy();
    expect(summary.queryByText('Your deposit')).toBeNull();
  });

  it('WO-15 PUB-02 shows what is approved, what is proposed and the sum of both, while extra work is open', async () => {
    const [approved, ...asked] = anEstimate().jobs;
    if (!approved) throw new Error('no job');
    const proposal = { approvedCents: 24_790, askedCents: 64_693, ifApprovedCents: 89_483 };
    const jobs = [{ ...approved, asked: false, decision: 'approved' as const }, ...asked];
    const totals = () =>
      [...screen.getByLabelText('Your estimate').querySelectorAll('dl > div')].map(
        (row) => `${row.querySelector('dt')?.textContent} ${row.querySelector('dd')?.textContent}`,
      );
    await open({ ...anEstimate(), jobs, proposal });
    const shown = ['Approved so far $247.90', 'Asked now $646.93', 'Total if approved $894.83'];
    expect(totals()).toEqual(shown);
    choose('Chain kit', 'Approve');
    expect(totals()).toEqual(shown);
    cleanup();
    await open(anEstimate());
    expect(screen.queryByText('Asked now')).toBeNull();
  });

  it('WO-15 PUB-02 shows the bill and what is due as the payment page does, if a line was struck after the approval', async () => {
    const approved = anEstimate().jobs.map((one) => ({
      ...one,
      asked: false,
      decision: 'approved' as const,
    }));
    const sums = {
      billCents: 58_643,
      paidCents: 30_000,
      refundedCents: 5000,
      creditedCents: 1000,
      depositCents: 0,
    };
    const bill = { ...aBill().totals, totalCents: sums.billCents };
    await open({ ...anEstimate({ status: 'in_progress', decided: true, jobs: approved }), ...sums, bill });
    const summary = within(screen.getByLabelText('Summary'));
    const row = (label: string) => summary.getByText(label).parentElement?.querySelector('dd')?.textContent;
    expect(row('Your bill now')).toBe('$586.43');
    // 586.43 - 300.00 paid + 50.00 refunded - 10.00 credited
    expect(row('Due at pickup')).toBe('$326.43');
    expect(row('Total you approved')).not.toBe('$586.43');
  });

  it('PUB-02 sends what was chosen and signed once, however often the button is clicked', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { value: aDecision() } });
    decideAll();
    const button = screen.getByRole('button', { name: 'Sign and send' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Hannah' })).toBeTruthy();
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.body).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      decision: {
        version: 1,
        choices: [
          { jobId: idOf(1), choice: 'approve', note: '' },
          { jobId: idOf(2), choice: 'approve', note: '' },
          { jobId: idOf(3), choice: 'decline', note: '' },
        ],
        oldPartsBack: true,
        termsAccepted: true,
        termsVersion: '2025-04-01',
        language: 'en',
        signature: { kind: 'typed', name: 'Hannah Ruiz' },
      },
    });
    expect(screen.getByText(/we’ve sent you a signed copy/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Approve' })).toBeNull();
    expect(screen.getByText(/Signed by Hannah Ruiz, April 9, 2025, 3:00 PM/)).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('PUB-02 says everything that is missing, and leads to the first of it', async () => {
    const server = await open(anEstimate());
    choose('Front brake pads', 'Approve');
    choose('Chain kit', 'Ask');
    send();
    const missing = (await screen.findByText('5 things are still missing.')).parentElement as HTMLElement;
    expect(
      within(missing)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Chain kit: Enter your question, or choose something else.',
      'Rear tire: Approve, decline or ask about this job.',
      'Choose whether you want your old parts back.',
      'Accept the terms to send your decision.',
      'Draw your signature in the box, or choose Type.',
    ]);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(server.calls).toEqual([]);
  });

  it('PUB-02 shows the price of declining everything, before signing and after', async () => {
    const declined = anEstimate().jobs.map((one) => ({
      ...one,
      decision: 'declined' as const,
      asked: false,
    }));
    const done = anEstimate({ status: 'declined_return', decided: true, jobs: declined });
    await open(anEstimate({ diagnosticFeeCents: 12_000 }), { [DECIDE]: { value: done } });
    for (const { title } of anEstimate().jobs) choose(title, 'Decline');
    expect(screen.getByText(/Only the diagnosis is billed: \$120.00, tax included/)).toBeTruthy();
    const summary = () => screen.getByRole('region', { name: 'Summary' });
    expect(within(summary()).getByText('$20.00')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
    fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Hannah Ruiz' } });
    send();
    await screen.findByRole('heading', { level: 1, name: 'Thank you, Hannah' });
    expect(screen.getByText(/Only the diagnosis is billed: \$100.00, tax included/)).toBeTruthy();
  });

  it('PUB-02 marks a changed and a new job on a newly opened page', async () => {
    const [brakes, chain, tire] = anEstimate().jobs;
    if (!brakes || !chain || !tire) throw new Error('three jobs');
    await open(anEstimate({ jobs: [brakes, { ...chain, since: 'changed' }, { ...tire, since: 'new' }] }));
    const card = (title: string) => within(screen.getByRole('region', { name: title }));
    expect(card('Chain kit').getByText('Changed')).toBeTruthy();
    expect(card('Rear tire').getByText('New')).toBeTruthy();
    expect(card('Front brake pads').queryByText(/New|Changed/)).toBeNull();
  });

  it('PUB-08 shows what was signed, and says that another version followed', async () => {
    const { jobs, copies, decided: _decided, technician: _technician, ...head } = aDecision();
    const signed = {
      ...head,
      ...{ current: false, taxCents: 1540, totalCents: 24_790, copies },
      jobs: jobs.slice(0, 1).map((one) => ({ ...one, choice: 'approve' })),
    };
    fakeServer({ '/api/review/link/signed/1': { value: signed } });
    openPage('/review/link?signed=1');
    expect(await screen.findByRole('heading', { level: 1, name: 'What you signed: version 1' })).toBeTruthy();
    expect(screen.getByText(/sent a newer version/)).toBeTruthy();
    expect(screen.getByText('$247.90')).toBeTruthy();
    expect(screen.getByText(new RegExp(`Document ID ${'a'.repeat(64)}`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Terms from April 1, 2025' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Approve' })).toBeNull();
  });

  it('PUB-02 keeps everything if it cannot be sent, and sends the same again', async () => {
    const server = await open(anEstimate(), { [DECIDE]: 'no network' });
    decideAll();
    send();
    expect(await screen.findByText(/Not sent: no connection/)).toBeTruthy();
    expect(isChosen('Rear tire', 'Decline')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Hannah Ruiz');
    server.replies[DECIDE] = { value: aDecision() };
    send();
    await screen.findByRole('heading', { level: 1, name: 'Thank you, Hannah' });
    expect(server.calls[1]).toEqual(server.calls[0]);
  });

  it('PUB-02 keeps the choices after a reload of the page', async () => {
    await open(anEstimate());
    decideAll();
    cleanup();
    await open(anEstimate());
    expect(isChosen('Front brake pads', 'Approve')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Hannah Ruiz');
  });

  it('PUB-02 shows a newer version, keeps the choices that still apply, and asks again only about what changed', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { status: 409, code: 'VERSION_STALE' } });
    const [brakes, , tire] = anEstimate().jobs;
    const next = anEstimate({
      version: 2,
      jobs: [brakes, job(2, 'Chain kit', 40_000), tire, job(4, 'Fork seals', 46_180)].filter((one) => !!one),
    });
    decideAll();
    server.replies[REVIEW] = { value: next };
    send();
    expect(
      (await screen.findByText('The shop has updated this estimate')).closest('[role=alert]'),
    ).toBeTruthy();
    expect(screen.getByText(/Please choose again: Chain kit, Fork seals/)).toBeTruthy();
    expect(isChosen('Front brake pads', 'Approve')).toBe(true);
    expect(isChosen('Rear tire', 'Decline')).toBe(true);
    for (const choice of ['Approve', 'Decline', 'Ask']) {
      expect(isChosen('Chain kit', choice)).toBe(false);
      expect(isChosen('Fork seals', choice)).toBe(false);
    }
    expect(screen.getByText('Changed')).toBeTruthy();
    expect(screen.getByText('New')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('');
    expect(screen.getByText(/version 2/)).toBeTruthy();
  });

  it('TRM-01 PUB-02 asks to accept and sign again if other terms came into force, and sends those', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { status: 409, code: 'TERMS_CHANGED' } });
    decideAll();
    server.replies[REVIEW] = { value: anEstimate({ termsVersion: '2026-02-03' }) };
    send();
    expect(await screen.findByText('The shop has updated its terms')).toBeTruthy();
    const accept = screen.getByRole<HTMLInputElement>('checkbox', { name: /I accept/ });
    expect(accept.checked).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('');
    expect(isChosen('Front brake pads', 'Approve')).toBe(true);
    server.replies[DECIDE] = { value: aDecision() };
    fireEvent.click(accept);
    fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Hannah Ruiz' } });
    send();
    await screen.findByRole('heading', { level: 1, name: 'Thank you, Hannah' });
    expect(server.calls.at(-1)?.body).toMatchObject({ decision: { termsVersion: '2026-02-03' } });
  });

  it('PUB-02 is read-only for the second of two people', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { status: 409, code: 'ALREADY_DECIDED' } });
    decideAll();
    server.replies[REVIEW] = { value: aDecision() };
    send();
    expect(await screen.findByText(/already answered this estimate/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Print this copy' })).toBeTruthy();
  });

  it('PUB-02 keeps the choices while the shop withdraws the estimate to change it', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { status: 409, code: 'VERSION_STALE' } });
    decideAll();
    const jobs = anEstimate().jobs.map((one) => ({ ...one, asked: false }));
    server.replies[REVIEW] = { value: anEstimate({ status: 'diagnosing', decided: true, jobs }) };
    send();
    expect(await screen.findByText(/updating this estimate/)).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
    cleanup();
    await open(anEstimate({ version: 2 }));
    expect(isChosen('Front brake pads', 'Approve')).toBe(true);
    expect(screen.getByText('The shop has updated this estimate')).toBeTruthy();
  });

  it('PUB-02 says that the order was canceled, not that a new estimate comes', async () => {
    const jobs = anEstimate().jobs.map((one) => ({ ...one, asked: false }));
    await open(anEstimate({ status: 'cancelled', decided: true, jobs }));
    expect(screen.getByText(/This order was canceled/)).toBeTruthy();
    expect(screen.queryByText(/updating this estimate/)).toBeNull();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('PUB-07 shows question and answer, and asks for a decision instead of the answered question again', async () => {
    const at = '2025-04-09T19:00:00.000Z';
    const asked = { id: idOf(51), side: 'customer' as const, text: 'Until June?', by: '', at };
    const answer = { id: idOf(52), side: 'staff' as const, text: 'Yes, ride gently.', by: 'Sam', at };
    const [first] = anEstimate().jobs;
    const waiting = job(1, 'Front brake pads', 23_250, { ...first, questions: [asked] });
    await open(anEstimate({ jobs: [{ ...waiting, decision: 'asked', decisionNote: 'Until June?' }] }));
    expect(isChosen('Front brake pads', 'Ask')).toBe(true);
    cleanup();
    // the tab kept the choice, and the shop has answered since
    await open(anEstimate({ jobs: [{ ...waiting, questions: [asked, answer] }] }));
    const talk = screen.getByRole('list', { name: 'Questions and answers about Front brake pads' });
    expect(within(talk).getAllByRole('listitem')).toHaveLength(2);
    expect(within(talk).getByText('Yes, ride gently.')).toBeTruthy();
    expect(within(talk).getByText(/^Sam answered/)).toBeTruthy();
    expect(isChosen('Front brake pads', 'Ask')).toBe(false);
  });

  it('PUB-02 sends a question alone, without a signature', async () => {
    const asked = anEstimate({
      jobs: anEstimate().jobs.map((one) =>
        one.id === idOf(2) ? { ...one, decision: 'asked' as const, decisionNote: 'Until June?' } : one,
      ),
    });
    const server = await open(anEstimate(), { [ASK]: { value: asked } });
    choose('Chain kit', 'Ask');
    fireEvent.change(screen.getByLabelText('Your question to Sam'), { target: { value: ' Until June? ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send only this question' }));
    await screen.findByText('Question sent');
    expect(server.calls[0]?.body).toMatchObject({ jobId: idOf(2), question: 'Until June?' });
    expect(screen.queryByRole('button', { name: 'Send only this question' })).toBeNull();
    expect(screen.getByText('incl. tax · 2 jobs to decide')).toBeTruthy();
  });

  it('PUB-02 signs with a drawn line', async () => {
    const server = await open(anEstimate(), { [DECIDE]: { value: aDecision() } });
    decideAll();
    fireEvent.click(screen.getByRole('radio', { name: 'Draw' }));
    const pad = screen.getByRole('img', { name: /^Signature box/ });
    // why: jsdom has no layout; here the pad is 500 by 200
    pad.getBoundingClientRect = () => new DOMRect(0, 0, 500, 200);
    fireEvent.pointerDown(pad, { isPrimary: true, clientX: 50, clientY: 20, buttons: 1 });
    fireEvent.pointerMove(pad, { isPrimary: true, clientX: 250, clientY: 100, buttons: 1 });
    fireEvent.pointerMove(pad, { isPrimary: true, clientX: 900, clientY: 100, buttons: 0 });
    send();
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(server.calls[0]?.body).toMatchObject({
      decision: { signature: { kind: 'drawn', name: 'Hannah Ruiz', strokes: [[100, 40, 500, 200]] } },
    });
  });

  it('PUB-04 shows staff a read-only preview', async () => {
    await open(anEstimate({ preview: true }));
    expect(screen.getByText('Preview for staff.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull();
    for (const radio of within(screen.getByRole('group', { name: /Chain kit$/ })).getAllByRole('radio'))
      expect(radio.closest('fieldset')?.disabled).toBe(true);
  });

  it('PUB-05 is in the customer’s language, or the one chosen instead', async () => {
    await open(anEstimate({ language: 'es' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Hannah, esto es lo que necesita su moto' }),
    ).toBeTruthy();
    choose('Chain kit', 'Rechazar');
    fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(
      screen.getByRole('heading', { level: 1, name: 'Hannah, here is what your bike needs' }),
    ).toBeTruthy();
    expect(isChosen('Chain kit', 'Decline')).toBe(true);
  });

  it('PUB-04 shows the same page for every invalid link', async () => {
    fakeServer({});
    openPage('/review/gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Kickstand, home' })).toBeTruthy();
  });
});
