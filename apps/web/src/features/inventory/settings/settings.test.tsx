import type { Role } from '@kickstand/domain/auth';
import { INVENTORY_START } from '@kickstand/domain/inventory';
import { HOURS_ALLOWED } from '@kickstand/domain/workorders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { session } from '../../../shared/money/testing.ts';
import { LaborCard } from './labor-card.tsx';
import SettingsScreen from './settings-screen.tsx';
import { SuppliersCard } from './suppliers/suppliers-card.tsx';

const server = fakeServer();
const SETTING = { ...INVENTORY_START, categories: ['Brakes', 'Tires'], units: ['each'], revision: 3 };
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
  revision: 7,
};
const SUPPLIER = {
  id: '5e000000-0000-4000-8000-000000000001',
  revision: 2,
  name: 'Parts Unlimited',
  email: 'sales@parts.test',
  phone: '',
  account: 'K-204',
  leadDays: 3,
  note: '',
  active: true,
  products: 12,
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

async function openSettings(role: Role = 'admin', answers: Answers = {}) {
  server.answer({
    'auth/session': session(role),
    'inventory/setting': SETTING,
    'inventory/suppliers/list': [SUPPLIER],
    'workorders/setting': WORKSHOP,
    ...answers,
  });
  await showScreen(<SettingsScreen />, '/dashboard/inventory/settings');
  await screen.findByRole('form', { name: 'Inventory settings' });
}
const form = () => within(screen.getByRole('form', { name: 'Inventory settings' }));

describe('/dashboard/inventory/settings', () => {
  it('INV-07 shows an example of the tiers and the pattern while typing', async () => {
    await openSettings();
    expect(screen.getByText('sells for $68.00')).toBeTruthy();
    type('Tier 2: percent added', '80');
    expect(screen.getByText('sells for $72.00')).toBeTruthy();
    type('A part that costs', '10');
    expect(screen.getByText('sells for $20.00')).toBeTruthy();
    type('Tier 1: from a cost of', '20');
    expect(screen.getByText('sells for $10.00')).toBeTruthy();
    expect(screen.getByText(/Parts under \$20.00/)).toBeTruthy();
    expect(screen.getByText('BRA-0017')).toBeTruthy();
    type('SKU pattern', 'X{NN}');
    expect(screen.getByText('X17')).toBeTruthy();
    type('SKU pattern', 'X');
    fireEvent.click(form().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Use \{N\} once for the number/)).toBeTruthy();
    expect(sent('inventory/updateSetting')).toHaveLength(0);
  });

  it('INV-07 list entries are added, renamed, moved and removed, and everything is saved as whole numbers', async () => {
    await openSettings('head_technician', {
      'inventory/updateSetting': (input) => ({ ...input, revision: 4 }),
    });
    type('New category', 'brakes');
    expect(screen.getByText('Already in the list.')).toBeTruthy();
    type('New category', 'Exhaust');
    press('Add: New category');
    press('Move Exhaust up');
    type('Category 1', 'Brake parts');
    press('Remove Tires');
    press('Remove tier 4');
    type('Lead time', '7');
    type('Safety stock', '0,5');
    fireEvent.click(screen.getByRole('switch', { name: /below zero/ }));
    expect(screen.getByText(/On hand can go negative/)).toBeTruthy();
    fireEvent.click(form().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('inventory/updateSetting')).toHaveLength(1));
    expect(sent('inventory/updateSetting')[0]?.input).toEqual({
      ...SETTING,
      markupTiers: SETTING.markupTiers.slice(0, 3),
      categories: ['Brake parts', 'Exhaust'],
      leadDays: 7,
      safetyMilli: 500,
      negativeStock: true,
    });
  });

  it('INV-07 refuses anything but numbers, and duplicate rows', async () => {
    await openSettings();
    type('Tier 2: from a cost of', '0');
    expect(screen.getByText('Another tier starts from this cost.')).toBeTruthy();
    type('Tier 2: from a cost of', 'a lot');
    type('Lead time', '366');
    type('Category 2', '');
    fireEvent.click(form().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter whole days, from 0 to 365.')).toBeTruthy();
    expect(screen.getByText(/Enter a cost in dollars/)).toBeTruthy();
    expect(screen.getByText('Please enter a value')).toBeTruthy();
    expect(sent('inventory/updateSetting')).toHaveLength(0);
  });

  it('INV-07 if someone saved in the meantime, shows the lists that differ and keeps mine over theirs', async () => {
    const theirs = { ...SETTING, categories: ['Brakes', 'Tires', 'Chains'], leadDays: 9, revision: 8 };
    await openSettings('admin', {
      'inventory/updateSetting': new Refused(409, 'STALE', { current: theirs }),
    });
    press('Remove Tires');
    fireEvent.click(form().getByRole('button', { name: 'Save' }));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['CategoriesBrakesBrakes, Tires, Chains']);
    server.answer({ 'inventory/updateSetting': (input) => ({ ...input, revision: 9 }) });
    press('Keep mine');
    await waitFor(() => expect(sent('inventory/updateSetting')).toHaveLength(2));
    expect(sent('inventory/updateSetting')[1]?.input).toMatchObject({
      categories: ['Brakes'],
      leadDays: 9,
      revision: 8,
    });
  });
});

describe('the labor rate in the inventory settings', () => {
  const showLabor = (role: Role) => {
    server.answer({ 'auth/session': session(role), 'workorders/setting': WORKSHOP });
    return showScreen(<LaborCard />, '/');
  };

  it('INV-07 can be changed by people who may change the shop, and leaves the rest of its section alone', async () => {
    await showLabor('admin');
    expect((await screen.findByLabelText<HTMLInputElement>('Labor per hour')).value).toBe('125.00');
    server.answer({ 'workorders/updateSetting': (input) => ({ ...input, revision: 8 }) });
    type('Labor per hour', '140');
    press('Save');
    await waitFor(() => expect(sent('workorders/updateSetting')).toHaveLength(1));
    expect(sent('workorders/updateSetting')[0]?.input).toEqual({ ...WORKSHOP, laborRateCents: 14_000 });
  });

  it('INV-07 is read-only for a head technician', async () => {
    await showLabor('head_technician');
    expect(await screen.findByText('$125.00')).toBeTruthy();
    expect(screen.queryByLabelText('Labor per hour')).toBeNull();
  });
});

describe('suppliers', () => {
  async function openSuppliers(answers: Answers = {}) {
    server.answer({
      'auth/session': session('head_technician'),
      'inventory/suppliers/list': [SUPPLIER],
      ...answers,
    });
    await showScreen(<SuppliersCard />, '/');
    const list = await screen.findByRole('list', { name: 'Suppliers' });
    expect(list.textContent).toMatch(/12 products · 3 days · account K-204/);
    expect(within(list).getByRole('link', { name: '12 products' }).getAttribute('href')).toBe(
      `/dashboard/inventory?supplier=${SUPPLIER.id}`,
    );
  }
  const choose = async (item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Parts Unlimited' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('INV-07 a duplicate name is shown at its field, and a retry is the same supplier', async () => {
    await openSuppliers({ 'inventory/suppliers/add': new Refused(409, 'SUPPLIER_EXISTS') });
    press('Add supplier');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add supplier' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'parts unlimited' } });
    fireEvent.change(dialog.getByLabelText('Lead time'), { target: { value: '4' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There’s already a supplier with this name.')).toBeTruthy();
    expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    server.answer({
      'inventory/suppliers/add': ({ id, supplier }: { id: string; supplier: object }) => ({
        ...SUPPLIER,
        ...supplier,
        id,
        products: 0,
      }),
    });
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Motonation' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Motonation')).toBeTruthy();
    const tries = sent('inventory/suppliers/add').map(({ input }) => input as { id: string });
    expect(tries).toHaveLength(2);
    expect(tries[0]?.id).toBe(tries[1]?.id);
    expect(tries[1]).toMatchObject({ supplier: { name: 'Motonation', leadDays: 4, email: '' } });
  });

  it('INV-07 unsaved input survives someone else’s save, and their other changes stay', async () => {
    const current = { ...SUPPLIER, phone: '9735550100', note: 'Closed on Mondays', revision: 5 };
    await openSuppliers({ 'inventory/suppliers/update': new Refused(409, 'STALE', { current }) });
    await choose('Edit supplier');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Ask for Joe' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const rows = within(await dialog.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['NoteAsk for JoeClosed on Mondays']);
    server.answer({ 'inventory/suppliers/update': { ...current, note: 'Ask for Joe', revision: 6 } });
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent('inventory/suppliers/update')).toHaveLength(2));
    expect(sent('inventory/suppliers/update')[1]?.input).toMatchObject({
      revision: 5,
      active: true,
      supplier: { note: 'Ask for Joe', phone: '9735550100' },
    });
  });

  it('INV-07 is deactivated after a confirmation, and stays in the list as inactive', async () => {
    await openSuppliers({ 'inventory/suppliers/update': { ...SUPPLIER, active: false, revision: 3 } });
    await choose('Deactivate');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Parts Unlimited?' }));
    expect(dialog.getByText(/12 products keep it/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect(sent('inventory/suppliers/update')[0]?.input).toMatchObject({ revision: 2, active: false });
  });
});
