import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { api } from '../../lib/api.ts';
import { debugLogger } from '../../lib/diagnostics/debug-logger.ts';
import { log } from '../../lib/diagnostics/log.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { followAuth } from '../diagnostics.ts';
import { reportError } from '../errors/report.ts';
import { answer, freshPages, openPage, Refused, sessionOf } from '../testing.tsx';

freshPages();
beforeEach(() => {
  log.clear();
  debugLogger.clear();
  debugLogger.set({ enabled: false, level: 'error' });
});
afterEach(() => liveState.set('connecting'));

const openHome = async (role: 'admin' | 'head_technician' | 'technician' | 'customer' = 'admin') => {
  answer({ 'auth/session': sessionOf({ role }) });
  await openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Screen of /dashboard' });
};
const openPanel = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Open debug panel' }));
  const panel = screen.getByRole('region', { name: 'Debug Panel' });
  await within(panel).findByRole('radiogroup'); // loads its code
  return panel;
};
/** Every row as "term: value". */
const rows = (panel: HTMLElement) =>
  Object.fromEntries(
    within(panel)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('the debug panel', () => {
  it('DBG-01 shows an administrator the session and the person, collapsed until it is opened', async () => {
    await openHome();
    act(() => liveState.set('live'));
    expect(screen.queryByRole('region', { name: 'Debug Panel' })).toBeNull();
    expect(rows(await openPanel())).toEqual({
      'Database connection': 'Connected',
      Session: 'Active',
      Authenticated: 'Yes',
      Profile: 'Loaded',
      Role: 'Administrator',
      'First name': 'Marisol',
      'Last name': 'Vega',
      Email: 'marisol@example.test',
      'Current time': expect.stringMatching(/\d{1,2}:\d{2}:\d{2}/),
      Live: 'Connected',
    });
  });

  it.each(['head_technician', 'technician', 'customer'] as const)(
    'DBG-01 is not there for a %s',
    async (role) => {
      await openHome(role);
      expect(screen.queryByRole('button', { name: 'Open debug panel' })).toBeNull();
    },
  );

  it.each(['its button', 'Escape'])(
    'DBG-01 collapses by %s, and the focus is on its tab again',
    async (by) => {
      await openHome();
      await openPanel();
      const collapse = screen.getByRole('button', { name: 'Collapse debug panel' });
      await waitFor(() => expect(document.activeElement).toBe(collapse));
      if (by === 'Escape') fireEvent.keyDown(document.body, { key: 'Escape' });
      else fireEvent.click(collapse);
      expect(screen.queryByRole('region', { name: 'Debug Panel' })).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open debug panel' }));
    },
  );

  it('DBG-01 is collapsed on the next page, which has the focus', async () => {
    await openHome();
    await openPanel();
    fireEvent.click(screen.getAllByRole('link', { name: 'Profile' })[0] as HTMLElement);
    const heading = await screen.findByRole('heading', { name: 'Screen of /dashboard/profile' });
    expect(screen.queryByRole('region', { name: 'Debug Panel' })).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Open debug panel' }));
    expect(heading).toBeTruthy();
  });

  it('DBG-01 the clock ticks', async () => {
    await openHome();
    const panel = await openPanel();
    const time = () => rows(panel)['Current time'];
    const before = time();
    await vi.waitFor(() => expect(time()).not.toBe(before), { timeout: 5000 });
  });

  it('DBG-01 is in Spanish', async () => {
    await openHome();
    const panel = await openPanel();
    await act(() => speak('es'));
    expect(rows(panel)).toMatchObject({ 'Conexión a la base de datos': 'Conectada', Rol: 'Administrador' });
  });

  it('DBG-02 shows the log, newest first, by level', async () => {
    await openHome();
    log.clear();
    log.debug('api', 'a small thing');
    log.error('app', 'a great thing', { reference: '7F3A-19C2' });
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('radio', { name: 'Log' }));
    const entries = () =>
      within(within(panel).getByRole('list', { name: 'Log' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(entries()).toEqual([
      expect.stringMatching(/^errorapp.*a great thing.*7F3A-19C2/),
      expect.stringMatching(/^debugapi.*a small thing/),
    ]);
    fireEvent.change(within(panel).getByLabelText('Level'), { target: { value: 'warning' } });
    expect(entries()).toHaveLength(1);
    act(() => log.warning('live', 'one more'));
    expect(entries()[0]).toContain('one more');
    fireEvent.click(within(panel).getByRole('button', { name: 'Clear' }));
    expect(within(panel).getByText('No entries.')).toBeTruthy();
  });

  it('DBG-03 the debug logger is off until it is switched on here, and takes the level chosen here', async () => {
    await openHome();
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('radio', { name: 'Debug log' }));
    expect(within(panel).getByText(/The debug log is off/)).toBeTruthy();
    fireEvent.click(within(panel).getByRole('switch', { name: 'Keep a debug log' }));
    fireEvent.change(within(panel).getByLabelText('Detail'), { target: { value: 'debug' } });
    expect(debugLogger.settings()).toEqual({ enabled: true, level: 'debug' });
    act(() => debugLogger.debug('test', 'heard'));
    act(() => debugLogger.all('test', 'too small'));
    const list = within(panel).getByRole('list', { name: 'Debug log' });
    expect(list.textContent).toContain('heard');
    expect(list.textContent).not.toContain('too small');
  });

  it('DBG-02 DBG-03 copies a report without the person in it', async () => {
    const writeText = vi.fn(async (_text: string) => {});
    // why: jsdom has no clipboard
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await openHome();
    log.warning('app', 'Marisol Vega <marisol@example.test> could not save');
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('button', { name: 'Copy for a bug report' }));
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
    const [report] = writeText.mock.calls[0] ?? [''];
    expect(report).toMatch(/^Kickstand \d+\.\d+\.\d+\n/);
    expect(report).toContain('Screen: /dashboard');
    expect(report).toContain('could not save');
    expect(report).not.toMatch(/marisol|vega|example\.test/i);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('DBG-02 shows the report where the clipboard is closed', async () => {
    await openHome();
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('button', { name: 'Copy for a bug report' }));
    const text = await within(panel).findByLabelText<HTMLTextAreaElement>('Bug report');
    expect(text.value).toContain('Kickstand');
  });
});

describe('what the app notes', () => {
  it('DBG-02 failed calls with code and request id, never what was sent', async () => {
    const requestId = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
    answer({ 'auth/signIn': new Refused(500, 'INTERNAL_SERVER_ERROR', { requestId }) });
    debugLogger.set({ enabled: true });
    await api.auth.signIn({ email: 'ray@example.test', password: 'a secret' }).catch(() => undefined);
    expect(log.all().at(-1)).toMatchObject({
      level: 'error',
      component: 'api',
      message: 'auth.signIn failed',
      context: { code: 'UNKNOWN', requestId },
    });
    expect(debugLogger.entries().at(-1)).toMatchObject({ level: 'error', module: 'api' });
    expect(JSON.stringify([log.all(), debugLogger.entries()])).not.toMatch(/ray@|a secret/);
  });

  it('DBG-02 errors that are reported, under their reference', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // why: errors are also logged to the console
    reportError(new TypeError('it broke'));
    expect(log.all().at(-1)).toMatchObject({
      level: 'error',
      component: 'app',
      message: 'TypeError: it broke',
      context: { reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/) },
    });
    vi.restoreAllMocks();
  });

  it('DBG-02 logs sign-ins and sign-outs, but not who it is', () => {
    let status = 'loading';
    let changed = () => {};
    followAuth({
      get: () => ({ status }),
      subscribe: (listener) => {
        changed = listener;
        return () => {};
      },
    });
    for (const next of ['signed_in', 'signed_in', 'problem', 'anonymous']) {
      status = next;
      changed();
    }
    expect(log.all().map(({ level, component, message }) => `${level} ${component} ${message}`)).toEqual([
      'info auth loading → signed_in',
      'warning auth signed_in → problem',
      'info auth problem → anonymous',
    ]);
  });
});
