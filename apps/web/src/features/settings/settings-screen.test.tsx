import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_ID, HOURS_ALLOWED } from '@kickstand/domain/workorders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { session } from '../../shared/money/testing.ts';
import { CardPaymentsCard } from './card-payments/card-payments-card.tsx';
import { ChecklistsCard } from './checklists/checklists-card.tsx';
import { SavePage } from './shared/save-page.tsx';
import { WorkshopCard } from './workshop/workshop-card.tsx';

const server = fakeServer();
/** Forms are saved from the bar of their page. */
const showCard = (card: ReactNode) => showScreen(<SavePage>{card}</SavePage>, '/');
const WORKSHOP = {
  taxRatePpm: 66_250,
  depositCents: 10_000,
  laborRateCents: 12_500,
  storageCentsPerDay: 4000,
  storageGraceHours: 48,
  storageTaxed: false,
  warrantyDays: 30,
  abandonedDays: 30,
  shareDays: 90,
  hoursAllowed: HOURS_ALLOWED,
  revision: 0,
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

describe('the workshop’s rates and times', () => {
  it('are shown as percent and dollars, refuse anything else, and are saved as whole numbers', async () => {
    server.answer({ 'auth/session': session('admin'), 'workorders/setting': WORKSHOP });
    await showCard(<WorkshopCard part="fees" />);
    expect((await screen.findByLabelText<HTMLInputElement>('Sales tax')).value).toBe('6.625');
    expect(screen.getByLabelText<HTMLInputElement>('Diagnostic fee').value).toBe('100.00');
    expect(screen.getByLabelText<HTMLInputElement>('Labor per hour').value).toBe('125.00');
    type('Sales tax', '31');
    await save();
    expect(await screen.findByText(/percentage from 0 to 30/)).toBeTruthy();
    expect(sent('workorders/updateSetting')).toHaveLength(0);
    type('Sales tax', '7.25');
    expect(screen.getByText(/Saving creates a new version/)).toBeTruthy();
    server.answer({ 'workorders/updateSetting': (input) => ({ ...input, revision: 1 }) });
    await save();
    await waitFor(() => expect(sent('workorders/updateSetting')).toHaveLength(1));
    expect(sent('workorders/updateSetting')[0]?.input).toEqual({
      ...WORKSHOP,
      taxRatePpm: 72_500,
    });
  });

  it('are on three pages, and each saves its own without the others’', async () => {
    server.answer({
      'auth/session': session('admin'),
      'workorders/setting': WORKSHOP,
      'workorders/updateSetting': (input) => ({ ...input, revision: 1 }),
    });
    await showCard(<WorkshopCard part="hours" />);
    await screen.findByLabelText('Awaiting approval');
    expect(screen.queryByLabelText('Sales tax')).toBeNull();
    type('Awaiting approval', '36');
    await save();
    await waitFor(() => expect(sent('workorders/updateSetting')).toHaveLength(1));
    expect(sent('workorders/updateSetting')[0]?.input).toEqual({
      ...WORKSHOP,
      hoursAllowed: { ...HOURS_ALLOWED, awaiting_approval: 36 },
    });
  });

  it('if someone saved meanwhile, shows the fields that differ and keeps mine over theirs', async () => {
    const theirs = { ...WORKSHOP, laborRateCents: 13_000, warrantyDays: 60, revision: 4 };
    server.answer({
      'auth/session': session('admin'),
      'workorders/setting': WORKSHOP,
      'workorders/updateSetting': new Refused(409, 'STALE', { current: theirs }),
    });
    await showCard(<WorkshopCard part="fees" />);
    await screen.findByLabelText('Labor per hour');
    type('Labor per hour', '140');
    await save();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Labor per hour$140$130.00']);
    server.answer({ 'workorders/updateSetting': (input) => ({ ...input, revision: 5 }) });
    press('Keep mine');
    await waitFor(() => expect(sent('workorders/updateSetting')).toHaveLength(2));
    expect(sent('workorders/updateSetting')[1]?.input).toMatchObject({
      laborRateCents: 14_000,
      warrantyDays: 60,
      revision: 4,
    });
  });
});

describe('TXN-04 card payments', () => {
  it('say what to set in the environment, and never a key', async () => {
    server.answer({
      'auth/session': session('admin'),
      'payments/provider': {
        configured: false,
        mode: null,
        webhookUrl: 'https://shop.test/webhooks/stripe',
        lastEventAt: null,
      },
    });
    await showScreen(<CardPaymentsCard />, '/');
    expect(await screen.findByText('STRIPE_SECRET_KEY')).toBeTruthy();
    expect(screen.getByText('STRIPE_WEBHOOK_SECRET')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Webhook address').value).toContain('/webhooks/stripe');
  });
});

describe('inspection checklists', () => {
  it('are reordered and named in both languages, and nothing typed is lost when someone was faster', async () => {
    const record = { id: DEFAULT_TEMPLATE_ID, template: DEFAULT_TEMPLATE, builtIn: true, revision: 0 };
    server.answer({
      'auth/session': session('admin'),
      'workorders/templates/list': [record],
      'workorders/templates/save': new Refused(409, 'STALE', {
        current: { ...record, revision: 3 },
      }),
    });
    await showScreen(<ChecklistsCard />, '/');
    fireEvent.click(await screen.findByText('Edit'));
    await screen.findByRole('dialog');
    type('Name, English', '');
    fireEvent.click(screen.getByLabelText('Move Drivetrain up'));
    fireEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Please enter a value')).toBeTruthy();
    type('Name, English', 'Winter');
    fireEvent.click(screen.getByText('Save'));
    expect(await screen.findByText(/Someone else just saved this checklist/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name, English').value).toBe('Winter');
    server.answer({ 'workorders/templates/save': { ...record, revision: 4 } });
    fireEvent.click(screen.getByText('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const last = sent('workorders/templates/save').at(-1)?.input as typeof record;
    expect(last.revision).toBe(3);
    expect(last.template.name).toEqual({ ...DEFAULT_TEMPLATE.name, en: 'Winter' });
    expect(last.template.groups.map(({ id }) => id).slice(0, 2)).toEqual(
      DEFAULT_TEMPLATE.groups
        .slice(0, 2)
        .map(({ id }) => id)
        .reverse(),
    );
  });
});
