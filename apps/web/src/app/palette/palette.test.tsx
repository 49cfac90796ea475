import type { Outputs } from '@kickstand/api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RECENT_KEY } from '../../lib/auth/index.ts';
import type { Answers } from '../../lib/testing/fake-server.ts';
import {
  answer,
  calls,
  freshPages,
  here,
  NO_NETWORK,
  openPage,
  screenWidth,
  sessionOf,
} from '../testing.tsx';
// loaded with the test, so that the first opening need not wait for it
import './palette.tsx';
import { setPaletteOpen } from './palette-state.ts';

freshPages();
beforeEach(() => {
  // why: jsdom has no layout to scroll
  Element.prototype.scrollIntoView = vi.fn();
  setPaletteOpen(false);
});

type Hit = Outputs['search']['all'][number];
const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const hit = (changes: Partial<Hit>): Hit => ({
  kind: 'customer',
  id: id(1),
  pageId: null,
  number: null,
  title: 'Ray Delgado',
  titleEs: '',
  detail: '9735550142 · ray@example.test',
  status: null,
  alike: false,
  ...changes,
});
const ORDER = hit({
  kind: 'order',
  id: id(2),
  number: 1047,
  detail: '2021 Ducati Scrambler Icon',
  status: 'in_progress',
});
const BIKE = hit({
  kind: 'bike',
  id: id(3),
  pageId: id(1),
  title: '2021 Ducati Scrambler',
  detail: 'ZDM1 · K42 NRV',
});
const LOST = hit({ kind: 'bike', id: id(4), title: '1999 Ducati Monster', detail: 'ZDM9' });

const press = (key: string, changes: object = {}) =>
  fireEvent.keyDown(screen.getByRole('combobox'), { key, ...changes });
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
/** Types, and waits long enough for a request to be sent. */
async function typeAndPause(value: string) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  type(value);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const asked = () => calls.filter(({ procedure }) => procedure === 'search/all');

async function openPalette(
  hits: NonNullable<Answers['search/all']>,
  profile: Parameters<typeof sessionOf>[0] = {},
) {
  answer({ 'auth/session': sessionOf(profile), 'search/all': hits });
  await openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Screen of /dashboard' });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await screen.findByRole('combobox', { name: 'Search' });
}

describe('the search', () => {
  it('NAV-08 opens with Ctrl+K from anywhere, closes with it, and gives the focus back', async () => {
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard');
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    notes.focus();
    fireEvent.keyDown(notes, { key: 'k', metaKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(notes));
  });

  it('NAV-08 starts empty when it is opened again before it has faded out', async () => {
    await openPalette([]);
    type('audit');
    act(() => {
      setPaletteOpen(false);
      setPaletteOpen(true);
    });
    const field = screen.getByRole('combobox', { name: 'Search' });
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
  });

  it('NAV-08 is a button in the navigation, in the rail and in the top bar of a phone', async () => {
    answer({ 'auth/session': sessionOf() });
    for (const width of [1440, 820, 390]) {
      screenWidth(width);
      await openPage('/dashboard');
      fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
      expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
      cleanup();
    }
  });

  it('NAV-08 shows grouped results, moves through them with the keys and opens the selected one', async () => {
    await openPalette([ORDER, hit({}), BIKE, LOST]);
    type('duca');
    await screen.findByRole('group', { name: 'Work orders' });
    expect(options()).toEqual([
      '2021 Ducati Scrambler IconWO-1047, Ray DelgadoIn progress',
      'Ray Delgado(973) 555-0142 · ray@example.test',
      '2021 Ducati ScramblerZDM1 · K42 NRV',
      '1999 Ducati MonsterZDM9 · no owner on record',
    ]);
    expect(screen.getAllByText('Duca', { selector: 'mark' })).toHaveLength(3);
    expect(chosen()).toContain('WO-1047');
    press('End');
    expect(chosen()).toContain('Monster');
    expect(screen.getByRole('option', { selected: true }).getAttribute('aria-disabled')).toBe('true');
    press('ArrowDown');
    expect(chosen()).toContain('WO-1047');
    press('ArrowDown');
    press('ArrowDown');
    const on = screen.getByRole('option', { selected: true });
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(on.id);
    // a bike is on its owner's page
    press('Enter');
    await waitFor(() => expect(here()).toBe(`/dashboard/customers/${id(1)}`));
    expect(screen.queryByRole('combobox')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Screen of /dashboard/customers/:customerId'),
    );
  });

  it('NAV-08 Ctrl+Enter opens a new tab and the list stays', async () => {
    // why: jsdom has one window
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await openPalette([ORDER]);
    type('ducati');
    await screen.findByText(/WO-1047/);
    press('Enter', { ctrlKey: true });
    expect(opened).toHaveBeenCalledWith(`/dashboard/reports/${id(2)}`, '_blank', 'noopener');
    expect([here(), screen.queryAllByRole('option').length]).toEqual(['/dashboard', 1]);
  });

  it('NAV-08 an answer that comes late never replaces a newer one, and Enter waits for its own', async () => {
    let late: (hits: Hit[]) => void = () => {};
    await openPalette(({ query }: { query: string }) =>
      query === 'ra'
        ? new Promise((resolve) => {
            late = resolve;
          })
        : [ORDER],
    );
    type('ra');
    await waitFor(() => expect(asked().map(({ input }) => input)).toEqual([{ query: 'ra' }]));
    type('ray duc');
    press('Enter');
    expect(here()).toBe('/dashboard');
    await act(async () => late([hit({ title: 'Rachel Too Late' })]));
    await waitFor(() => expect(here()).toBe(`/dashboard/reports/${id(2)}`));
    expect(screen.queryByText(/Too Late/)).toBeNull();
  });

  it('NAV-08 says when nothing is written so and offers what is alike', async () => {
    await openPalette([hit({ alike: true })]);
    type('raz delgdo');
    expect(await screen.findByText('Did you mean one of these?')).toBeTruthy();
    expect(options()).toHaveLength(1);
  });

  it('NAV-08 says that nothing was found, and offers actions instead', async () => {
    await openPalette([]);
    type('qqqq');
    expect(await screen.findByText('No results for “qqqq”')).toBeTruthy();
    expect(options()).toContain('New intake form');
  });

  it('NAV-08 without a network still finds pages, says so and tries again', async () => {
    await openPalette(NO_NETWORK);
    type('inventory');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Can’t reach the server');
    expect(options()[0]).toBe('Inventory');
    answer({ 'search/all': [hit({ kind: 'part', title: 'Oil filter', detail: 'HF-204' })] });
    fireEvent.click(within(note).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('HF-204')).toBeTruthy();
  });

  it('NAV-08 looks among pages alone after >', async () => {
    await openPalette([ORDER]);
    await typeAndPause('> audit');
    expect(options()).toEqual(['Audit logSettings']);
    expect(asked()).toEqual([]);
  });

  it('NAV-08 a customer only finds their pages, and nothing else is requested', async () => {
    await openPalette([ORDER], { role: 'customer' });
    expect(options()).toEqual(['Dashboard', 'Profile']);
    await typeAndPause('pro');
    expect(options()).toEqual(['Profile']);
    press('Enter');
    await waitFor(() => expect(here()).toBe('/dashboard/profile'));
    expect(asked()).toEqual([]);
  });

  it('NAV-08 remembers what this person opened, and signing out deletes it', async () => {
    await openPalette([ORDER]);
    type('ducati');
    fireEvent.click(await screen.findByRole('option', { name: /WO-1047/ }));
    await screen.findByRole('heading', { name: 'Screen of /dashboard/reports/:reportId' });
    expect(localStorage.getItem(RECENT_KEY)).not.toContain('Delgado');
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option').getAttribute('href')).toBe(`/dashboard/reports/${id(2)}`);
    act(() => setPaletteOpen(false));
    answer({ 'auth/signOut': { signedOut: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('heading', { name: 'Screen of /auth/login' });
    expect(localStorage.getItem(RECENT_KEY)).toBeNull();
  });
});
