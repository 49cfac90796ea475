import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../button.tsx';
import { PageHead } from '../page/page.tsx';
import { ConfirmDialog } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';

type Kind = 'form' | 'text' | 'confirm' | 'sheet';

/** A page like the app's: its dialogs are opened by state, without a Radix trigger. */
function ShopPage({ kind, onDelete }: { kind: Kind; onDelete?: () => void }) {
  const [open, setOpen] = useState(false);
  const state = { open, onOpenChange: setOpen };
  return (
    <main>
      <PageHead title="Users" />
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Menu
        label="More"
        trigger={<Button>More</Button>}
        items={[{ label: 'Deactivate', onSelect: () => setOpen(true) }]}
      />
      {kind === 'form' || kind === 'text' ? (
        <Dialog {...state} title="Invite" closeLabel="Close" footer={<Button>Send</Button>}>
          {kind === 'form' ? (
            <>
              <input type="file" aria-label="Photo" />
              <input aria-label="Name" defaultValue="Ray" />
            </>
          ) : (
            'Nothing to fill in.'
          )}
        </Dialog>
      ) : kind === 'confirm' ? (
        <ConfirmDialog
          {...state}
          title="Deactivate?"
          text="They can't sign in."
          confirmLabel="Deactivate"
          cancelLabel="Cancel"
          onConfirm={() => {
            onDelete?.();
            setOpen(false);
          }}
        />
      ) : (
        <Sheet {...state} label="Main" closeLabel="Close">
          <a href="/intake">Intake</a>
        </Sheet>
      )}
    </main>
  );
}

const focused = () => document.activeElement;
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const leave = () => fireEvent.keyDown(focused() ?? document.body, { key: 'Escape' });

describe('the focus around a dialog', () => {
  it.each(['form', 'text', 'confirm', 'sheet'] as const)('returns to what opened it (%s)', async (kind) => {
    render(<ShopPage kind={kind} />);
    const opener = screen.getByRole('button', { name: 'Invite' });
    press(opener);
    await screen.findByRole(kind === 'confirm' ? 'alertdialog' : 'dialog');
    expect(focused()).not.toBe(opener);
    leave();
    await waitFor(() => expect(focused()).toBe(opener));
  });

  it('returns to the menu button when a menu item opened it', async () => {
    render(<ShopPage kind="confirm" />);
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    fireEvent.keyDown(more, { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: 'Deactivate' });
    item.focus();
    fireEvent.click(item);
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    leave();
    await waitFor(() => expect(focused()).toBe(more));
  });

  it('goes to the page heading when what opened it is gone', async () => {
    render(<ShopPage kind="confirm" onDelete={() => opener.remove()} />);
    const opener = screen.getByRole('button', { name: 'Invite' });
    press(opener);
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Users' })));
  });

  it('starts in the first field, selected, and not on the close button', async () => {
    render(<ShopPage kind="form" />);
    press(screen.getByRole('button', { name: 'Invite' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(focused()).toBe(field);
    expect(field.selectionEnd).toBe('Ray'.length);
  });

  it('starts on Cancel when there is nothing to fill in but a question', async () => {
    render(<ShopPage kind="confirm" />);
    press(screen.getByRole('button', { name: 'Invite' }));
    expect(focused()).toBe(await screen.findByRole('button', { name: 'Cancel' }));
  });
});
