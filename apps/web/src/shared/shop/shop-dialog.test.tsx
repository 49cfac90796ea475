import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { ShopDialog } from './shop-dialog.tsx';

const server = fakeServer();
const SHOP = {
  name: 'Ironbound Moto',
  street: '210 Ferry Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07105',
  phone: '9735550100',
  email: 'service@ironbound.test',
  timeZone: 'America/New_York',
  revision: 3,
  updatedAt: '2025-04-15T14:00:00.000Z',
};
const THEIRS = { ...SHOP, street: '1 Market Street', phone: '9735550177', revision: 4 };

const press = (name: string) => act(async () => screen.getByText(name, { selector: 'button' }).click());
const sent = () => server.calls.filter(({ procedure }) => procedure === 'settings/updateShop');

async function open() {
  const onOpenChange = vi.fn();
  server.answer({ 'settings/shop': SHOP });
  await showScreen(<ShopDialog open onOpenChange={onOpenChange} />, '/dashboard');
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  return { onOpenChange, phone };
}

describe('RT-08 editing the shop on the dashboard', () => {
  it('saves against the revision it was opened with and closes', async () => {
    const { onOpenChange, phone } = await open();
    server.answer({ 'settings/updateShop': { ...SHOP, phone: '9735550199', revision: 4 } });
    fireEvent.change(phone, { target: { value: '973 555 0199' } });
    await press('Save');
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent()[0]?.input).toMatchObject({ phone: '9735550199', name: 'Ironbound Moto', revision: 3 });
  });

  it('if someone saved meanwhile it shows only the fields that differ', async () => {
    const { phone } = await open();
    server.answer({ 'settings/updateShop': new Refused(409, 'STALE', { current: THEIRS }) });
    fireEvent.change(phone, { target: { value: '9735550199' } });
    await press('Save');

    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Phone(973) 555-0199(973) 555-0177']);
  });

  it('Keep mine saves against their revision and keeps their other changes', async () => {
    const { phone, onOpenChange } = await open();
    server.answer({ 'settings/updateShop': new Refused(409, 'STALE', { current: THEIRS }) });
    fireEvent.change(phone, { target: { value: '9735550199' } });
    await press('Save');
    await screen.findByRole('table');

    server.answer({ 'settings/updateShop': { ...THEIRS, phone: '9735550199', revision: 5 } });
    await press('Keep mine');
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent()[1]?.input).toMatchObject({ phone: '9735550199', street: '1 Market Street', revision: 4 });
  });

  it('Take theirs puts their version into the form and sends nothing', async () => {
    const { phone } = await open();
    server.answer({ 'settings/updateShop': new Refused(409, 'STALE', { current: THEIRS }) });
    fireEvent.change(phone, { target: { value: '9735550199' } });
    await press('Save');
    await screen.findByRole('table');

    await press('Take theirs');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('9735550177');
    expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('1 Market Street');
    expect(sent()).toHaveLength(1);
  });
});
