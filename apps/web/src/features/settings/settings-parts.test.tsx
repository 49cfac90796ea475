import { MAIL_START } from '@kickstand/domain/settings';
import { HOURS_ALLOWED } from '@kickstand/domain/workorders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NO_BACKUPS } from '../../lib/testing/backups.ts';
import type { Answered, Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { session } from '../../shared/money/testing.ts';
import { AddressCard } from './address/address-card.tsx';
import { BackupsCard } from './data/backups-card.tsx';
import { EnvironmentCard } from './data/environment-card.tsx';
import { ExportCard, RestoreCard } from './data/export-card.tsx';
import { SampleCard } from './data/sample-card.tsx';
import { IntakeCard } from './intake/intake-card.tsx';
import { MailCards } from './mail/mail-card.tsx';
import { NumberingCard } from './numbering/numbering-card.tsx';
import { KeysChoice } from './restore/keys-choice.tsx';
import { PasscodeCard } from './security/passcode-card.tsx';
import SettingsScreen from './settings-screen.tsx';
import { SavePage } from './shared/save-page.tsx';
import { LogoCard } from './shop/logo-card.tsx';

const server = fakeServer();
/** Forms are saved from the bar of their page. */
const showCard = (card: ReactNode) => showScreen(<SavePage>{card}</SavePage>, '/');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

const MAIL = {
  ...MAIL_START,
  passwordSet: false,
  locked: { server: false, from: false, fallbackFrom: false },
  configured: false,
  lastSentAt: null,
  waiting: 0,
  revision: 0,
};
const SET_UP = {
  ...MAIL,
  ...{ host: 'smtp.ironbound.test', user: 'service', from: 'service@ironbound.test' },
  ...{ passwordSet: true, configured: true, revision: 3 },
};

const INTAKE = {
  idRequired: false,
  required: { make: true, model: true, year: true, color: true, classification: true },
  historyUrl: 'https://history.test/{vin}',
  revision: 2,
};

describe('the settings', () => {
  const ANSWERS: Answers = {
    'home/setUpTasks': [],
    'settings/shop': {
      ...{ name: 'Ironbound Moto', street: '210 Ferry Street', city: 'Newark', state: 'NJ', zip: '07105' },
      ...{ phone: '9735550100', email: '', timeZone: 'America/New_York', revision: 1 },
      updatedAt: '2026-11-15T07:00:00.000Z',
    },
    'settings/logo': { url: null, revision: 0 },
    'settings/address': {
      ...{ publicUrl: '', baseUrl: 'https://shop.test', reach: 'world', settled: true },
      ...{ locked: true, listensOutside: true, revision: 0 },
    },
    'settings/sample': { present: false },
    'settings/environment': {
      ...{ publicUrl: null, allowedHosts: [], https: true, database: 'embedded', dataDir: './data' },
      ...{ s3Bucket: null, idKey: 'folder', demo: false, version: '1.0.0' },
    },
    'archive/list': NO_BACKUPS,
    'workorders/setting': {
      ...{ taxRatePpm: 66_250, depositCents: 10_000, laborRateCents: 12_500, storageCentsPerDay: 4000 },
      ...{ storageGraceHours: 48, storageTaxed: false, warrantyDays: 30, abandonedDays: 30, shareDays: 90 },
      ...{ hoursAllowed: HOURS_ALLOWED, revision: 0 },
    },
    'settings/numberings': [],
    'settings/mail': MAIL,
    'settings/links': { baseUrl: 'https://shop.test', reach: 'world', settled: true },
  };
  const entry = (name: string) => screen.getByRole('link', { name });
  const pageHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

  it('SET-01 open at the page of the address, list the pages in four groups, and move the focus to the chosen page', async () => {
    server.answer({ 'auth/session': session('admin'), ...ANSWERS });
    const { router } = await showScreen(<SettingsScreen />, '/dashboard/settings?tab=numbering');
    expect(await screen.findByText(/Used numbers are never reused/)).toBeTruthy();
    expect(entry('Numbering').getAttribute('aria-current')).toBe('page');
    const groups = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('region');
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ),
    ).toEqual([
      ['Shop details', 'Numbering'],
      ['Fees and tax', 'Card payments'],
      ['Calendar', 'Intake', 'Time limits', 'Checklists', 'Terms'],
      ['Email', 'Texts', 'Security', 'Data and sharing', 'Audit log'],
    ]);
    fireEvent.click(entry('Email'));
    expect(await screen.findByLabelText('Server')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=mail');
    await waitFor(async () => expect(document.activeElement).toBe(await pageHeading('Email')));
  });

  it('SET-01 open at earlier addresses: sharing is part of the data page, an unknown word is the first page', async () => {
    server.answer({ 'auth/session': session('admin'), ...ANSWERS });
    const { router } = await showScreen(<SettingsScreen />, '/dashboard/settings?tab=sharing');
    expect(await pageHeading('Data and sharing')).toBeTruthy();
    await act(() => router.navigate('/dashboard/settings?tab=no-such'));
    expect(await pageHeading('Shop details')).toBeTruthy();
  });

  it('SET-01 mark what is left to set up with a dot', async () => {
    server.answer({
      'auth/session': session('admin'),
      ...ANSWERS,
      'home/setUpTasks': [
        { task: 'address', done: true },
        { task: 'mail', done: false, missing: 'server' },
      ],
    });
    await showScreen(<SettingsScreen />, '/dashboard/settings?tab=numbering');
    expect(await screen.findByRole('link', { name: 'Email Needs attention' })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Needs attention' })).toHaveLength(1);
  });

  it('SET-01 show a phone the list with what is set, and the page with a way back', async () => {
    // why: jsdom has no layout and knows no media query
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    server.answer({
      'auth/session': session('admin'),
      ...ANSWERS,
      'settings/numberings': [
        { kind: 'intake', last: 200, next: 201, open: true },
        { kind: 'order', last: 140, next: 141, open: true },
      ],
    });
    const { router } = await showScreen(<SettingsScreen />, '/dashboard/settings');
    fireEvent.click(await screen.findByRole('link', { name: 'Numbering Next: IN-201, WO-141' }));
    await pageHeading('Numbering');
    fireEvent.click(entry('Settings'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Settings' })),
    );
  });

  it('SET-01 ask before another page throws away what is typed, and staying keeps it', async () => {
    server.answer({ 'auth/session': session('admin'), ...ANSWERS });
    const { router } = await showScreen(<SettingsScreen />, '/dashboard/settings?tab=mail');
    await screen.findByLabelText('Server');
    type('Server', 'smtp.typed.test');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    fireEvent.click(entry('Numbering'));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    press('Stay here');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Server').value).toBe('smtp.typed.test');
    void router.navigate('/dashboard');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    press('Leave without saving');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });

  it('SET-01 have one Save bar a page: it names the changes of every card, discards or saves them, and counts errors', async () => {
    const retention = { idImageDays: 90, revision: 1 };
    server.answer({
      'auth/session': session('admin'),
      ...ANSWERS,
      'settings/intake': INTAKE,
      'settings/retention': retention,
      'settings/updateIntake': (input) => ({ ...input, revision: 3 }),
      'settings/updateRetention': (input) => ({ ...input, revision: 2 }),
    });
    await showScreen(<SettingsScreen />, '/dashboard/settings?tab=intake');
    await screen.findByLabelText('Delete them after');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(await screen.findByLabelText('Color'));
    type('Delete them after', 'soon');
    expect(await screen.findByText('2 changes')).toBeTruthy();
    expect(screen.getByText('Color, Delete them after')).toBeTruthy();
    press('Discard');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(field('Delete them after').value).toBe('90');
    expect(field('Color').checked).toBe(true);

    fireEvent.click(field('Color'));
    type('Delete them after', 'soon');
    await screen.findByText('2 changes');
    await save();
    expect(await screen.findByText('1 field needs attention')).toBeTruthy();
    expect(screen.getByText('Enter whole days, from 1 to 3650.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Delete them after')));
    expect(sent('settings/updateIntake')).toHaveLength(1);
    expect(sent('settings/updateRetention')).toHaveLength(0);
    type('Delete them after', '30');
    // Enter in a field saves too.
    await waitFor(() => expect(screen.queryByText('1 field needs attention')).toBeNull());
    fireEvent.submit(field('Delete them after'));
    await waitFor(() => expect(sent('settings/updateRetention')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });
});

describe('the sample data', () => {
  it('SET-01 has no button without sample data', async () => {
    server.answer({ 'auth/session': session('admin'), 'settings/sample': { present: false } });
    await showScreen(<SampleCard />, '/');
    expect(await screen.findByText('No sample data in this shop.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete sample data' })).toBeNull();
  });
});

describe('the keys of a backup', () => {
  it('SET-02 say what to do where the tick is missing', async () => {
    const choice = { passphrase: '', without: false, missing: true };
    await showScreen(<KeysChoice keys="missing" choice={choice} onChoice={() => undefined} />, '/');
    expect(screen.getByRole('alert').textContent).toMatch(/^Check this to continue without/);
  });
});

describe('the address of links', () => {
  const ADDRESS: Answered<'settings/address'> = {
    publicUrl: '',
    baseUrl: 'http://localhost:3000',
    reach: 'machine',
    settled: false,
    locked: false,
    listensOutside: false,
    revision: 0,
  };

  it('SET-01 warns that links open nowhere else, takes an address and refuses localhost', async () => {
    server.answer({ 'auth/session': session('admin'), 'settings/address': ADDRESS });
    await showCard(<AddressCard />);
    expect(await screen.findByText('Links only open on this computer')).toBeTruthy();
    expect(screen.getByText(/only accepts connections from its own machine/)).toBeTruthy();
    type('Address', 'http://localhost:3000');
    await save();
    expect(await screen.findByText(/only works on this computer/)).toBeTruthy();
    type('Address', 'https://shop.example.com');
    const saved = {
      publicUrl: 'https://shop.example.com',
      baseUrl: 'https://shop.example.com',
      reach: 'world',
    } as const;
    server.answer({ 'settings/updateAddress': { ...ADDRESS, ...saved, settled: true, revision: 1 } });
    await save();
    await waitFor(() => expect(screen.queryByText('Links only open on this computer')).toBeNull());
    expect(sent('settings/updateAddress')[0]?.input).toEqual({
      publicUrl: 'https://shop.example.com',
      revision: 0,
    });
  });

  it('SET-01 is accepted as it is by the owner, and cannot be typed where the server sets it', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/address': { ...ADDRESS, locked: true, baseUrl: 'http://192.168.1.20:3000', reach: 'network' },
      'settings/acceptLinks': { baseUrl: 'http://192.168.1.20:3000', reach: 'network', settled: true },
    });
    await showCard(<AddressCard />);
    expect(await screen.findByText('Links only open on the shop’s network')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Leave as is');
    await waitFor(() => expect(sent('settings/acceptLinks')).toHaveLength(1));
  });

  it('SET-01 is warned about where mail is set up', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/mail': SET_UP,
      'settings/links': { baseUrl: 'http://localhost:3000', reach: 'machine', settled: true },
    });
    await showCard(<MailCards />);
    expect(await screen.findByText('Links only open on this computer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set address' }).getAttribute('href')).toBe(
      '/dashboard/settings?tab=sharing',
    );
  });
});

describe('the mail server', () => {
  it('SET-01 is saved without showing its password again, and an empty password keeps it', async () => {
    server.answer({ 'auth/session': session('admin'), 'settings/mail': SET_UP });
    await showCard(<MailCards />);
    await screen.findByText(/A password is stored/);
    expect(field('Password').value).toBe('');
    type('Server', 'not a host');
    await save();
    expect(await screen.findByText(/Enter a server name/)).toBeTruthy();
    type('Server', 'smtp.ironbound.test');
    fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'tls' } });
    expect(field('Port').value).toBe('465');
    server.answer({ 'settings/updateMail': new Refused(409, 'MAIL_PASSWORD_NEEDED') });
    await save();
    expect(await screen.findByText(/Enter the password again/)).toBeTruthy();
    type('Password', 'hunter2-of-the-shop');
    server.answer({ 'settings/updateMail': { ...SET_UP, security: 'tls', port: 465, revision: 4 } });
    await save();
    await waitFor(() => expect(field('Password').value).toBe(''));
    expect(sent('settings/updateMail').at(-1)?.input).toMatchObject({
      ...{
        host: 'smtp.ironbound.test',
        port: 465,
        security: 'tls',
        password: 'hunter2-of-the-shop',
        revision: 3,
      },
    });
  });

  it('SET-01 shows the words of the server when the test fails, and that it was accepted when not', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/mail': SET_UP,
      'settings/testMail': {
        ...{ sent: false, host: 'smtp.ironbound.test', step: 'LOGIN' },
        words: '535 5.7.8 Bad credentials for this box',
      },
    });
    await showCard(<MailCards />);
    await screen.findByText('Send a test email');
    type('Send a test to', 'nobody');
    press('Send test');
    expect(await screen.findByText(/Enter an email address/)).toBeTruthy();
    expect(sent('settings/testMail')).toHaveLength(0);
    type('Send a test to', 'marisol@ironbound.test');
    press('Send test');
    expect(await screen.findByText('535 5.7.8 Bad credentials for this box')).toBeTruthy();
    expect(screen.getByText(/rejected the username or password/)).toBeTruthy();
    const words = '250 2.0.0 Ok: queued as 4F2C';
    server.answer({
      'settings/testMail': {
        sent: true,
        host: 'smtp.ironbound.test',
        words,
        milliseconds: 812,
        usedFallback: true,
      },
    });
    press('Send test');
    expect(await screen.findByText('Accepted by smtp.ironbound.test in 0.8 s.')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/The fallback sender was used/)).toBeTruthy();
    // after other settings were entered it no longer applies
    type('Server', 'smtp.other.test');
    server.answer({ 'settings/updateMail': { ...SET_UP, host: 'smtp.other.test', revision: 4 } });
    await save();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    expect(field('Send a test to').value).toBe('marisol@ironbound.test');
  });

  it('SET-01 shows what the environment sets with a lock, and only the rest can be typed', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/mail': { ...SET_UP, locked: { server: true, from: true, fallbackFrom: false } },
    });
    await showCard(<MailCards />);
    await screen.findByText(/set in the server’s environment/);
    for (const label of ['Server', 'Port', 'Username', 'Password', 'Sender'])
      expect(field(label).readOnly, label).toBe(true);
    expect(field('Fallback sender').readOnly).toBe(false);
  });
});

describe('the logo', () => {
  it('SET-01 that is no picture is refused in words, and nothing changes', async () => {
    server.answer({ 'auth/session': session('admin'), 'settings/logo': { url: null, revision: 0 } });
    await showScreen(<LogoCard />, '/');
    await screen.findByText('No logo yet');
    const call = globalThis.fetch;
    const refusal = { defined: true, code: 'NOT_AN_IMAGE', status: 415, message: '' };
    const uploads = vi.fn(async (request: Request) =>
      request.url.endsWith('/files/logos') ? Response.json(refusal, { status: 415 }) : call(request),
    );
    // why: the network is the edge of the machine; what the server refuses is tested there
    vi.stubGlobal('fetch', uploads);
    const script = new File(['<svg><script>alert(1)</script></svg>'], 'logo.svg', { type: 'image/svg+xml' });
    fireEvent.change(field('Choose image'), { target: { files: [script] } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/image/i);
    expect(sent('settings/setLogo')).toHaveLength(0);
    expect(screen.getByText('No logo yet')).toBeTruthy();
  });
});

describe('the passcode', () => {
  it('SET-01 is changed with the person’s password; a wrong one is shown at its field', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/changePasscode': new Refused(401, 'INVALID_CREDENTIALS'),
    });
    await showScreen(<PasscodeCard />, '/');
    press('Change passcode');
    const dialog = within(await screen.findByRole('dialog'));
    const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Change passcode' }));
    type('New passcode', '12345');
    submit();
    expect(await screen.findByText('Use at least 6 characters.')).toBeTruthy();
    type('New passcode', 'NEW-CODE');
    type('Your password', 'wrong');
    submit();
    await screen.findByText('That password isn’t right.');
    expect(field('Your password').getAttribute('aria-invalid')).toBe('true');
    server.answer({ 'settings/changePasscode': { changed: true } });
    type('Your password', 'right');
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('settings/changePasscode').at(-1)?.input).toEqual({
      passcode: 'NEW-CODE',
      password: 'right',
    });
  });
});

describe('what an intake asks for', () => {
  it('SET-01 is saved by field, and shows what differs when someone was faster', async () => {
    const theirs = { ...INTAKE, historyUrl: 'https://other.test/{vin}', revision: 3 };
    server.answer({
      'auth/session': session('admin'),
      'settings/intake': INTAKE,
      'settings/updateIntake': new Refused(409, 'STALE', { current: theirs }),
    });
    await showCard(<IntakeCard />);
    fireEvent.click(await screen.findByLabelText('Color'));
    type('Vehicle history site', 'http://history.test/{vin}');
    await save();
    expect(await screen.findByText(/https address that contains/)).toBeTruthy();
    type('Vehicle history site', 'https://mine.test/{vin}');
    await save();
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'ColorOptionalRequired',
      'Vehicle history sitehttps://mine.test/{vin}https://other.test/{vin}',
    ]);
    server.answer({ 'settings/updateIntake': (input) => ({ ...input, revision: 4 }) });
    press('Keep mine');
    await waitFor(() => expect(sent('settings/updateIntake')).toHaveLength(2));
    expect(sent('settings/updateIntake')[1]?.input).toEqual({
      ...INTAKE,
      required: { ...INTAKE.required, color: false },
      historyUrl: 'https://mine.test/{vin}',
      revision: 3,
    });
  });
});

describe('numbers', () => {
  it('SET-01 go up in a dialog that says what that means; issued invoices cannot be touched', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/numberings': [
        { kind: 'order', last: 41, next: 42, open: true },
        { kind: 'invoice', last: 7, next: 8, open: false },
      ],
      'settings/raiseNumber': new Refused(409, 'NUMBER_USED', { last: 41 }),
    });
    await showScreen(<NumberingCard />, '/');
    await screen.findByText('Next: WO-42');
    expect(screen.queryByRole('button', { name: /Invoices/ })).toBeNull();
    press('Change the next number: Work orders');
    type('Next number', '12');
    press('Use this number');
    expect(await screen.findByText(/already used/)).toBeTruthy();
    server.answer({ 'settings/raiseNumber': { kind: 'order', last: 4999, next: 5000, open: true } });
    type('Next number', '5000');
    press('Use this number');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('settings/raiseNumber').at(-1)?.input).toEqual({ kind: 'order', next: 5000 });
  });
});

describe('SET-02 backups', () => {
  const BACKUP: Answered<'archive/list'>['backups'][number] = {
    name: 'kickstand-ironbound-moto-20261115T070000Z-daily.kickstand',
    kind: 'daily',
    at: '2026-11-15T07:00:00.000Z',
    bytes: 4_200_000,
    verifiedAt: '2026-11-15T07:00:10.000Z',
    damaged: false,
    ...{ rows: 12_345, files: 310, missingFiles: 0, appVersion: '1.0.0', auditHead: null, withKeys: false },
  };
  const MANUAL = {
    ...BACKUP,
    name: 'by-hand.kickstand',
    kind: 'manual' as const,
    damaged: true,
    withKeys: true,
  };
  const LIST = {
    backups: [MANUAL, BACKUP],
    progress: null,
    lastFailure: null,
    daily: true,
    offsite: null,
    standby: null,
    freeBytes: 9e9,
  };
  const TASK: Answered<'archive/start'> = {
    id: '0b7e6a52-6f1c-4d3e-9a68-3f1f2a9d7c10',
    ...{ task: 'backup', name: null, state: 'running', step: 'rows', done: 500, total: 1000, failure: null },
    ...{ startedAt: '2026-11-15T12:00:00.000Z', finishedAt: null },
  };

  it('are listed with kind, size and what was found; only one made by hand can be removed', async () => {
    server.answer({ 'auth/session': session('admin'), 'archive/list': LIST, 'archive/remove': {} });
    await showScreen(<BackupsCard />, '/');
    const [manual, daily] = await screen.findAllByRole('listitem');
    expect(manual?.textContent).toMatch(/Manual · 4.2 MB · 12,345 rows, 310 files.*Damaged.*Includes keys/);
    expect(daily?.textContent).toMatch(/Daily · 4.2 MB.*Verified/);
    const link = within(daily as HTMLElement).getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe(`/api/archive/backups/${BACKUP.name}/file`);
    const open = (row: HTMLElement | undefined) =>
      fireEvent.keyDown(within(row as HTMLElement).getByRole('button'), { key: 'Enter' });
    open(daily);
    await screen.findByRole('menuitem', { name: 'Verify' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    open(manual);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('archive/remove').at(-1)?.input).toEqual({ name: MANUAL.name }));
  });

  it('begin with or without a passphrase, show how far they are, and one at a time', async () => {
    server.answer({
      'auth/session': session('admin'),
      'archive/list': LIST,
      'archive/start': () => {
        server.answer({ 'archive/list': { ...LIST, progress: TASK } });
        return TASK;
      },
    });
    await showScreen(<BackupsCard />, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
    const dialog = within(await screen.findByRole('dialog'));
    const begin = () => fireEvent.click(dialog.getByRole('button', { name: 'Back up now' }));
    type('Passphrase for the keys', 'short');
    begin();
    expect(await screen.findByText('Use at least 12 characters.')).toBeTruthy();
    expect(sent('archive/start')).toHaveLength(0);
    type('Passphrase for the keys', 'a long enough passphrase');
    begin();
    const bar = await screen.findByRole('progressbar', { name: 'Backing up: Writing rows' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(sent('archive/start')[0]?.input).toMatchObject({ passphrase: 'a long enough passphrase' });
    expect(button('Back up now').disabled).toBe(true);
  });

  it('say why the last one was not made', async () => {
    const lastFailure = { at: '2026-11-15T07:00:00.000Z', reason: 'NO_ROOM' as const };
    server.answer({
      'auth/session': session('admin'),
      'archive/list': { ...LIST, backups: [], lastFailure },
    });
    await showScreen(<BackupsCard />, '/');
    expect((await screen.findByRole('alert')).textContent).toMatch(/enough disk space/);
    expect(screen.getByText('No backups yet')).toBeTruthy();
  });

  it('are restored on the command line, and all tables come as one zip', async () => {
    server.answer({ 'auth/session': session('admin') });
    await showScreen(
      <>
        <ExportCard />
        <RestoreCard />
      </>,
      '/',
    );
    const link = await screen.findByRole('link', { name: 'Export tables' });
    expect(link.getAttribute('href')).toBe('/api/archive/tables.zip');
    expect(field('Command').value).toContain('npm run restore');
  });
});

describe('what the environment sets', () => {
  it('SET-01 is shown and cannot be typed', async () => {
    server.answer({
      'auth/session': session('admin'),
      'settings/environment': {
        ...{ publicUrl: 'https://shop.test', allowedHosts: ['shop.lan'], https: true },
        ...{ database: 'embedded', dataDir: '/srv/kickstand' },
        ...{ s3Bucket: null, idKey: 'folder', demo: false, version: '1.0.0' },
      },
    });
    await showScreen(<EnvironmentCard />, '/');
    expect(await screen.findByText('https://shop.test, shop.lan')).toBeTruthy();
    expect(screen.getByText('/srv/kickstand')).toBeTruthy();
    expect(screen.getByText('In /srv/kickstand/keys/id-images.key')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
