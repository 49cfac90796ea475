import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop } from '../testing/orders.ts';
import { fakeServer, freshBrowser, openPage, type Reply } from '../testing/page.tsx';

configure({ asyncUtilTimeout: 15_000 });

const MINUTE = 60_000;

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(sent: Reply = { value: { code: '4711', ahead: 1 } }) {
  const server = fakeServer({
    '/api/booking/offer': {
      value: { shop, enabled: true, confirmItself: false, changeHours: 24, services: [] },
    },
    '/api/booking/check-in': sent,
  });
  openPage('/check-in');
  await screen.findByLabelText('Name');
  return server;
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const next = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

async function answerAll(reach: 'Call me' | 'Text me') {
  await type('Name', 'Kenji');
  next();
  await type('Phone', '8625550119');
  next();
  const call = await screen.findByRole('button', { name: 'Call me' });
  // text consent is never preselected
  expect(call.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${reach}`) }));
  next();
  await type('Make', 'Honda');
  next();
  fireEvent.click(await screen.findByRole('button', { name: 'Noise' }));
  next();
  await type('Mileage', '18240');
  next();
}

describe('check-in', () => {
  it('CAL-06 MSG-04 asks how to reach the customer, with the words of the consent, and calls unless texts are chosen', async () => {
    const server = await open();
    await answerAll('Text me');
    expect(await screen.findByText('4711')).toBeTruthy();
    const said = screen.getAllByRole('definition').map((line) => line.textContent);
    expect(said).toEqual(['Honda', 'Noise', '18240', 'Text']);
    expect(server.calls[0]?.body).toMatchObject({
      name: 'Kenji',
      reach: 'text',
      concern: 'Noise',
      mileage: '18240',
    });
  });

  it('CAL-06 lets an answer be changed when it could not be sent', async () => {
    const server = await open('no network');
    await answerAll('Call me');
    expect(await screen.findByText('Show this screen at the counter')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change an answer' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Kenji');
    expect(server.calls[0]?.body).toMatchObject({ reach: 'phone' });
  });

  it('CAL-06 starts empty after five minutes without a touch, not while someone types', async () => {
    await open();
    vi.useFakeTimers();
    // the page was opened before the clock was replaced: a touch restarts its timer
    fireEvent.keyDown(window, { key: 'K' });
    cleanup();
    openPage('/check-in');
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kenji' } });
    await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE));
    fireEvent.keyDown(window, { key: 'i' });
    await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kenji');
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });
});
