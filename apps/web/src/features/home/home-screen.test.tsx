import type { Role } from '@kickstand/domain/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/auth/index.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import HomeScreen from './home-screen.tsx';

const server = fakeServer();
const NOTHING = { names: [], bikes: [], orders: [], owedCents: 0, papers: [], more: false };
const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const LUIS = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2025-04-15T14:00:00.000Z';

async function open(role: Role, answers: Record<string, unknown> = {}) {
  const email = 'marisol@ironboundmoto.com';
  const profile = { id: ID, firstName: 'Marisol', lastName: 'Vega', email, role, language: null };
  server.answer({
    'auth/session': { user: { id: ID, email }, profile, expiresAt: AT },
    'settings/shop': {
      name: 'Ironbound Moto',
      street: '210 Ferry Street',
      city: 'Newark',
      state: 'NJ',
      zip: '07105',
      phone: '9735550100',
      timeZone: 'America/New_York',
      revision: 1,
      updatedAt: AT,
    },
    'home/team': [
      { id: ID, firstName: 'Marisol', lastName: 'Vega', role: 'admin', sample: false },
      { id: LUIS, firstName: 'Luis', lastName: 'Ortega', role: 'head_technician', sample: true },
    ],
    'home/setUpTasks': [
      { task: 'address', done: true },
      { task: 'mail', done: false },
    ],
    'mail/waitingLinks': [],
    ...answers,
  });
  await showScreen(<HomeScreen />, '/dashboard');
  await screen.findByText('210 Ferry Street');
}

const cards = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const asked = (procedure: string) => server.calls.filter((call) => call.procedure === procedure).length;

describe('RT-08 /dashboard', () => {
  it('an administrator sees what is left to set up, the team and the shop', async () => {
    await open('admin');
    await screen.findByText('Luis Ortega');
    expect(cards()).toEqual(['Set up', 'Team', 'Your shop']);
    expect(screen.getByText('1 of 2 done')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Connect a mail server' })).toBeTruthy();
    expect(screen.getByText('Remove sample data')).toBeTruthy();
    expect(screen.getByText('(973) 555-0100').getAttribute('href')).toBe('tel:+19735550100');
  });

  it('AUT-17 a technician gets no button that the server would refuse', async () => {
    await open('technician');
    await screen.findByText('Luis Ortega');
    expect(cards()).toEqual(['Team', 'Your shop']);
    expect(screen.queryByText('Edit')).toBeNull();
    expect(screen.queryByText('Remove sample data')).toBeNull();
    expect(asked('home/setUpTasks') + asked('mail/waitingLinks')).toBe(0);
  });

  it('CUS-03 a customer sees the shop, and nothing of the staff is asked for', async () => {
    await open('customer', { 'customers/mine': NOTHING });
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByText(/knows no bike under marisol@ironboundmoto.com/)).toBeTruthy();
    expect(cards()).toEqual(['Nothing here yet', 'Your shop']);
    expect(asked('home/team')).toBe(0);
  });

  it('all done is one quiet line', async () => {
    await open('admin', { 'home/setUpTasks': [{ task: 'mail', done: true }] });
    expect(await screen.findByText('All set. The shop is ready for bikes.')).toBeTruthy();
    expect(cards()).not.toContain('Set up');
  });

  it('EML-04 a waiting link is asked for only after a question, and shown', async () => {
    const waiting = { id: LUIS, kind: 'invitation', to: 'ana@mail.test', createdAt: AT, shownAt: null };
    await open('admin', {
      'mail/waitingLinks': [waiting],
      'mail/showLink': { link: 'http://shop.test/auth/callback?token=abc' },
    });
    act(() => screen.getByText('Show link', { selector: 'button' }).click());
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Whoever has it can open the account for ana@mail.test.',
    );
    expect(asked('mail/showLink')).toBe(0);
    act(() => screen.getByRole('alertdialog').querySelectorAll('button')[1]?.click());
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain('token=abc');
    expect(asked('mail/showLink')).toBe(1);
    // Everybody learns at once that it was shown; who is reading it keeps it.
    server.answer({ 'mail/waitingLinks': [{ ...waiting, shownAt: AT }] });
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toContain('token=abc');
    act(() => screen.getAllByText('Close', { selector: 'button' })[0]?.click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Show link')).toBeNull();
  });

  it('a card that cannot be loaded says so and comes back with Try Again; the others stay', async () => {
    await open('technician', { 'home/team': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByText('Team could not be loaded')).toBeTruthy();
    expect(screen.getByText('Your shop')).toBeTruthy();
    server.answer({ 'home/team': [] });
    await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
  });
});
