import { ROUTES } from '@kickstand/domain/navigation';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import ListScreen from '../../features/intake/list/list-screen.tsx';
import ProductScreen from '../../features/inventory/product/product-screen.tsx';
import PurchaseScreen from '../../features/inventory/purchases/purchase-screen.tsx';
import { PO, purchase } from '../../features/inventory/purchases/testing.ts';
import { beside, PADS, record } from '../../features/inventory/shared/testing.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { LeaveGuard } from '../../lib/forms/leave-guard.tsx';
import { useUnsaved } from '../../lib/forms/unsaved.ts';
import { setOnline } from '../../lib/testing/online.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../ui/overlay/dots-menu.tsx';
import { needsConnection, OnlineOnly } from './online-only.tsx';

const server = fakeServer();
const ID = '11111111-1111-4111-8111-111111111111';
const STOCK = 'Changes to stock and the catalog need a connection.';
const HERE = 'Changes here need a connection.';

const described = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

describe('pages without a connection', () => {
  it.each([
    '/dashboard/messages',
    `/dashboard/messages/${ID}`,
    `/dashboard/customers/${ID}`,
    '/dashboard/profile',
    '/dashboard/audit',
    '/dashboard/archived-reports',
    '/dashboard/transactions',
    '/dashboard/intake-forms',
    '/dashboard/intake-forms/drafts',
    `/dashboard/reports/${ID}/evidence`,
    `/dashboard/reports/${ID}/pickup`,
  ])('OFF-05 %s is there to be read', (path) => {
    expect(needsConnection(path)).not.toBeNull();
  });

  /** Their own tests say what can be pressed. A new page is read-only, or added here. */
  const WORKED_ON = [
    '/dashboard',
    '/dashboard/overview',
    '/dashboard/intake-forms/new',
    '/dashboard/intake-forms/draft/:tempId',
    '/dashboard/diagnostic',
    '/dashboard/diagnostic/:reportId',
    '/dashboard/work-orders',
    '/dashboard/reports',
    '/dashboard/reports/:reportId',
    '/dashboard/reports/:reportId/print/:paper',
    '/dashboard/unsent',
  ];

  it('OFF-02 are worked on only where something can be entered, or nothing at all', () => {
    const paths = ROUTES.map(({ path }) => path).filter((path) => path.startsWith('/dashboard'));
    expect(paths.filter((path) => needsConnection(path.replace(/:\w+/g, ID)) === null)).toEqual(
      expect.arrayContaining(WORKED_ON),
    );
    expect(paths.filter((path) => needsConnection(path.replace(/:\w+/g, ID)) === null)).toHaveLength(
      WORKED_ON.length,
    );
  });

  const SCREENS: [name: string, open: () => Promise<unknown>, button: string, why: string][] = [
    ['a part', openProduct, 'Adjust stock', STOCK],
    ['a purchase order', openPurchase, 'Receive delivery', STOCK],
    ['the intake forms', openForms, 'Delete Ray Delgado’s form', HERE],
  ];
  it.each(SCREENS)(
    'OFF-05 %s: every button is disabled, and one sentence says why',
    async (_name, open, name, why) => {
      await open();
      const button = await screen.findByRole('button', { name: new RegExp(`^${name}`) });
      expect(button.closest('fieldset')?.disabled).toBe(false);
      expect(screen.queryByText(why)).toBeNull();
      setOnline(false);
      expect(screen.getAllByText(/need a connection\.$/)).toHaveLength(1);
      for (const one of screen.getAllByRole('button')) {
        expect(one.closest('fieldset:disabled'), one.textContent).not.toBeNull();
        expect(described(one), one.textContent).toBe(why);
      }
    },
  );
});

const shown = (page: ReactNode, address: string, pattern?: string) =>
  showScreen(<OnlineOnly>{page}</OnlineOnly>, address, pattern);

async function openProduct() {
  server.answer({ ...beside('admin'), 'inventory/find': record() });
  await shown(<ProductScreen />, `/dashboard/inventory/${PADS}`, '/dashboard/inventory/:productId');
}

async function openPurchase() {
  server.answer({ ...beside('admin'), 'inventory/purchases/find': purchase() });
  const pattern = '/dashboard/inventory/purchase-orders/:purchaseId';
  await shown(<PurchaseScreen />, `/dashboard/inventory/purchase-orders/${PO}`, pattern);
}

async function openForms() {
  const form = {
    ...{ id: ID, number: 7, customerName: 'Ray Delgado', customerPhone: '9735550142', bikeInfo: 'Ducati' },
    ...{ vin: '', thumbnailUrl: null, depositPaid: true, mayDelete: true },
    createdAt: '2026-04-09T14:00:00.000Z',
  };
  server.answer({ ...beside('admin'), 'intake/list': { forms: [form], more: false } });
  await shown(<ListScreen />, '/dashboard/intake-forms');
}

/** A page with a menu, a form and a question; the last two are open. */
function Windows({ onDone }: { onDone: (what: string) => void }) {
  const [form, setForm] = useState(true);
  useUnsaved(true, () => undefined);
  return (
    <>
      <LeaveGuard />
      <DotsMenu label="More" items={[{ label: 'Archive', onSelect: () => onDone('archive') }]} />
      {form ? (
        <FormDialog
          {...{ title: 'Rename', submit: 'Save', busyLabel: 'Saving', busy: false, problem: null }}
          onSubmit={(event) => {
            event.preventDefault();
            onDone('save');
          }}
          onClose={() => setForm(false)}
        >
          <input aria-label="Name" />
        </FormDialog>
      ) : (
        <ConfirmDialog
          {...{ open: true, onOpenChange: () => {}, title: 'Delete?', text: 'It is gone then.' }}
          {...{ confirmLabel: 'Delete', cancelLabel: 'Keep it', onConfirm: () => onDone('delete') }}
        />
      )}
      <Button>Edit</Button>
    </>
  );
}

describe('a window that was open when the connection was lost', () => {
  it('OFF-05 sends nothing and says why; it can be closed', async () => {
    const onDone = vi.fn();
    server.answer(beside('admin'));
    await shown(<Windows onDone={onDone} />, '/dashboard/settings');
    const form = within(await screen.findByRole('dialog', { name: 'Rename' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Brembo' } });
    setOnline(false);
    const save = form.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    expect(form.getByText(HERE)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Brembo');
    setOnline(true);
    expect(save).toHaveProperty('disabled', false);
    setOnline(false);
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete?' }));
    expect(question.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    expect(question.getByRole('button', { name: 'Keep it' })).toHaveProperty('disabled', false);
    expect(question.getByText(HERE)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('OFF-05 an open menu does nothing', async () => {
    const onDone = vi.fn();
    server.answer(beside('admin'));
    await shown(
      <DotsMenu label="More" items={[{ label: 'Archive', onSelect: () => onDone('archive') }]} />,
      '/dashboard/settings',
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: 'Archive' });
    setOnline(false);
    fireEvent.click(item);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('OFF-05 leaving a page with something typed asks as ever', async () => {
    server.answer(beside('admin'));
    const { router } = await shown(<Windows onDone={() => undefined} />, '/dashboard/settings');
    setOnline(false);
    act(() => void router.navigate('/dashboard/profile'));
    const leave = await screen.findByRole('button', { name: /^Leave/, hidden: true });
    expect(leave).toHaveProperty('disabled', false);
    fireEvent.click(leave);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/profile'));
  });
});
