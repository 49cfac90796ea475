import { matchRoute, NAVIGATION, navigationFor } from '@kickstand/domain/navigation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { api, orpc } from '../../lib/api.ts';
import { queryClient } from '../../lib/auth/query-client.ts';
import { unsentCounts } from '../../lib/offline/unsent-state.ts';
import type { Answer, Answered } from '../../lib/testing/fake-server.ts';
import { setOnline } from '../../lib/testing/online.ts';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { answer, BOOT, freshPages, openPage, screenWidth, sessionOf } from '../testing.tsx';
import { ShellFrame } from './shell-frame.tsx';

freshPages();

const heading = (name: string) => screen.findByRole('heading', { name });

const counts = (some: Partial<Answered<'home/counts'>>): Answered<'home/counts'> => ({
  ...{ calendar: null, messages: null, intakeForms: null, workOrders: null, workOrderParts: null },
  ...some,
});

async function openDashboard(profile: Parameters<typeof sessionOf>[0] = {}) {
  answer({ 'auth/session': sessionOf(profile) });
  await openPage('/dashboard');
  await heading('Screen of /dashboard');
}

/** Shows the whole navigation. */
async function openFrame(at: string) {
  const entries = navigationFor('admin', NAVIGATION, () => true);
  const frame = (
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <ShellFrame entries={entries}>
          <h1>Page</h1>
        </ShellFrame>
      </TooltipProvider>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: frame }], { initialEntries: [at] });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}

const topLevel = () =>
  [...document.querySelectorAll('nav > ul > li')].map(
    (item) => within(item as HTMLElement).getAllByRole('link')[0],
  );

describe('navigation', () => {
  it('NAV-01 lists the nine entries in order, with Calendar and Messages after the dashboard', async () => {
    await openFrame('/dashboard/profile');
    expect(topLevel().map((link) => link?.textContent)).toEqual([
      'Dashboard',
      'Calendar',
      'Messages',
      'Intake Forms',
      'Work Orders',
      'Work Order Parts',
      'Inventory',
      'Transactions',
      'Users',
      'Profile',
      'Settings',
    ]);
    expect(screen.getByRole('link', { name: 'Work Orders' }).getAttribute('href')).toBe('/dashboard/reports');
  });

  it('NAV-01 unfolds the entry the page belongs to, and any other at a click', async () => {
    await openFrame('/dashboard/inventory/restock');
    expect(screen.getByRole('link', { name: 'Restock' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('link', { name: 'Drafts' })).toBeNull();
    const unfold = screen.getByRole('button', { name: 'Show pages under Intake Forms' });
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(unfold);
    expect(unfold.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Drafts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Customers' })).toBeTruthy();
  });

  it('NAV-01 marks the entry above a page that has none of its own, but not the dashboard for everything', async () => {
    await openFrame('/dashboard/customers/42');
    expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('true');
    cleanup();
    await openFrame('/dashboard/no-such-page');
    expect(document.querySelector('[aria-current]')).toBeNull();
    cleanup();
    await openFrame('/dashboard/');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  it('NAV-01 shows only pages that exist', async () => {
    await openDashboard();
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const path = link.getAttribute('href') ?? '';
      expect(matchRoute(path).kind, path).toBe('page');
    }
  });

  it('NAV-01 counts open forms, open orders and orders that miss parts, in the names of the links too', async () => {
    answer({ 'home/counts': counts({ intakeForms: 5, workOrders: 17, workOrderParts: 3 }) });
    await openDashboard();
    expect(await screen.findByRole('link', { name: 'Work Orders, 17 open' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Intake Forms, 5 without a work order' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Work Order Parts, 3 orders short of parts' })).toBeTruthy();
    expect(screen.getByText('17').getAttribute('aria-hidden')).toBe('true');
    // a live update refetches
    answer({ 'home/counts': counts({ intakeForms: 0, workOrders: 1 }) });
    await act(() => queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() }));
    expect(await screen.findByRole('link', { name: 'Work Orders, 1 open' })).toBeTruthy();
    // zero shows no number
    expect(screen.getByRole('link', { name: 'Intake Forms' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Work Order Parts' })).toBeTruthy();
  });

  it('NAV-01 keeps the room of a count while it is not known, and a rail says it in words only', async () => {
    let finish: (value: Answer<'home/counts'>) => void = () => {};
    answer({ 'home/counts': () => new Promise((resolve) => (finish = resolve)) });
    await openDashboard();
    const link = screen.getByRole('link', { name: 'Work Orders' });
    expect(link.lastElementChild?.className).toContain('min-w-6');
    await act(async () => finish(counts({ intakeForms: 1, workOrders: 1000, workOrderParts: 0 })));
    expect(await screen.findByText('999+')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
    expect(screen.getByRole('link', { name: 'Intake Forms, 1 without a work order' }).textContent).toBe('');
  });

  it('NAV-01 asks for no counts for a customer, nor before a second factor is set up', async () => {
    const asked = vi.fn(() => counts({ intakeForms: 1, workOrders: 1, workOrderParts: 1 }));
    answer({ 'home/counts': asked });
    await openDashboard({ role: 'customer' });
    cleanup();
    answer({ 'auth/session': { ...sessionOf(), secondFactorDue: true } });
    await openPage('/dashboard/profile');
    await heading('Screen of /dashboard/profile');
    expect(asked).not.toHaveBeenCalled();
  });

  it('NAV-04 the board starts next to the rail where its columns need the room, and changes nothing elsewhere', async () => {
    const nav = () => screen.getByRole('navigation', { name: 'Main' }).className;
    const router = await openFrame('/dashboard/work-orders');
    expect(nav()).toContain('w-(--nav-w-rail)');
    fireEvent.click(screen.getByRole('button', { name: 'Expand navigation' }));
    expect(nav()).toContain('w-(--nav-w) ');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    await act(() => router.navigate('/dashboard/work-orders?view=stuck'));
    expect(nav()).toContain('w-(--nav-w) ');
    cleanup();
    screenWidth(1680);
    await openFrame('/dashboard/work-orders');
    expect(nav()).toContain('w-(--nav-w) ');
  });

  it('NAV-02 shows name, role, theme, language and Sign Out', async () => {
    await openDashboard({ role: 'head_technician' });
    expect(screen.getByText('Marisol Vega')).toBeTruthy();
    expect(screen.getByText('Head technician')).toBeTruthy();
    expect(screen.getByText('Ironbound Moto, Newark')).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Language' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toHaveProperty('disabled', false);
  });

  it('NAV-02 falls back to "User" without a name and to "Guest" without a role', async () => {
    await openFrame('/dashboard'); // without a profile
    expect(screen.getByText('User')).toBeTruthy();
    expect(screen.getByText('Guest')).toBeTruthy();
    cleanup();
    await openDashboard({ firstName: ' ', lastName: '' });
    expect(screen.getByText('User')).toBeTruthy();
    expect(screen.getByText('Administrator')).toBeTruthy();
  });

  it('NAV-02 disables Sign Out while it works', async () => {
    let finish: (value: Answer<'auth/signOut'>) => void = () => {};
    answer({ 'auth/signOut': () => new Promise((resolve) => (finish = resolve)) });
    await openDashboard();
    const button = screen.getByRole('button', { name: 'Sign Out' });
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    await act(async () => finish({ signedOut: true }));
    await heading('Screen of /auth/login');
  });

  it('shows DEMO on a throw-away shop', async () => {
    answer({ 'settings/boot': { ...BOOT, demo: true } });
    await openDashboard();
    expect(screen.getByText('DEMO')).toBeTruthy();
  });
});

describe('widths', () => {
  it('NAV-03 is a slide-over under 768 px that closes after a link is chosen', async () => {
    screenWidth(767);
    await openFrame('/dashboard');
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const over = await screen.findByRole('dialog', { name: 'Menu' });
    expect(over.className).toContain('w-(--nav-w-mobile)');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Dashboard'));
    fireEvent.click(within(over).getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('NAV-03 closes with Escape and gives the focus back', async () => {
    screenWidth(390);
    await openFrame('/dashboard');
    const menu = screen.getByRole('button', { name: 'Menu' });
    menu.focus();
    fireEvent.click(menu);
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it('NAV-04 is 16rem wide from 1024 px and 3rem below', async () => {
    screenWidth(1024);
    await openFrame('/dashboard');
    expect(screen.getByRole('navigation').className).toContain('w-(--nav-w) ');
    cleanup();
    screenWidth(1023);
    await openFrame('/dashboard');
    expect(screen.getByRole('navigation').className).toContain('w-(--nav-w-rail)');
    expect(screen.getByRole('link', { name: 'Inventory' }).textContent).toBe('');
  });

  it('NAV-04 toggles with Ctrl+B and Meta+B, in a field too', async () => {
    await openDashboard();
    const nav = () => screen.getByRole('navigation').className;
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
    expect(nav()).toContain('w-(--nav-w-rail)');
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'b', metaKey: true });
    expect(nav()).toContain('w-(--nav-w) ');
  });

  it('NAV-04 leaves Ctrl+B alone in rich text', async () => {
    await openDashboard();
    const rich = document.createElement('div');
    rich.setAttribute('contenteditable', 'true');
    document.body.append(rich);
    const untouched = fireEvent.keyDown(rich, { key: 'b', ctrlKey: true });
    rich.remove();
    expect(untouched).toBe(true);
    expect(screen.getByRole('navigation').className).toContain('w-(--nav-w) ');
  });

  it('NAV-04 remembers the open state in a cookie for 7 days', async () => {
    const written = vi.spyOn(Document.prototype, 'cookie', 'set');
    await openDashboard();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(written).toHaveBeenCalledWith('sidebar:state=false; path=/; max-age=604800; SameSite=Lax');
    cleanup();
    await openFrame('/dashboard');
    expect(screen.getByRole('navigation').className).toContain('w-(--nav-w-rail)');
  });

  it('NAV-02 keeps name, switches and Sign Out within reach of the rail', async () => {
    screenWidth(820);
    await openDashboard();
    fireEvent.click(screen.getByRole('button', { name: 'Account: Marisol Vega' }));
    const account = await screen.findByRole('dialog', { name: 'Account' });
    expect(within(account).getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(within(account).getByRole('radiogroup', { name: 'Theme' })).toBeTruthy();
  });
});

describe('theme and language', () => {
  it('NAV-05 switches the theme, remembers it and says so', async () => {
    await openDashboard();
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('kickstand.theme')).toBe('dark');
    expect(await screen.findByText('Dark mode activated')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(await screen.findByText('Light mode activated')).toBeTruthy();
    expect(screen.queryByText('Dark mode activated')).toBeNull();
  });

  it('NAV-06 switches the language immediately, loses no input and shows no toast', async () => {
    await openDashboard();
    const notes = screen.getByLabelText('Notes');
    fireEvent.change(notes, { target: { value: 'Fork seals weep' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
    expect(await screen.findByRole('link', { name: 'Inicio' })).toBeTruthy();
    expect(screen.getByLabelText('Notes')).toBe(notes);
    expect(notes).toHaveProperty('value', 'Fork seals weep');
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem('kickstand.language')).toBe('es');
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });
});

describe('getting around', () => {
  it('RT-12 offers a way past the navigation', async () => {
    await openDashboard();
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('says what an insecure address cannot do, until it is dismissed', async () => {
    vi.stubGlobal('isSecureContext', false);
    await openDashboard();
    expect(screen.getByText('This address isn’t secure.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('This address isn’t secure.')).toBeNull();
  });

  it('says quietly that the network is gone, and takes it back', async () => {
    await openDashboard();
    setOnline(false);
    expect(screen.getByText('You’re offline.')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    setOnline(true);
    expect(screen.queryByText('You’re offline.')).toBeNull();
  });

  it('believes an answer of the server more than a browser that still says offline', async () => {
    await openDashboard();
    setOnline(false);
    expect(screen.getByText('You’re offline.')).toBeTruthy();
    await act(async () => void (await api.settings.boot()));
    expect(screen.queryByText('You’re offline.')).toBeNull();
    setOnline(false);
    expect(screen.getByText('You’re offline.')).toBeTruthy();
  });

  it('OFF-06 says that the device is almost full, with and without a connection', async () => {
    await openDashboard();
    act(() => unsentCounts.set({ low: true }));
    expect(screen.getByText(/Free up space before you work offline/)).toBeTruthy();
    setOnline(false);
    expect(screen.getByText(/Connect to send what’s saved here/)).toBeTruthy();
    act(() => unsentCounts.reset());
  });
});
