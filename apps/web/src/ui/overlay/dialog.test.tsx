import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

describe('Dialog', () => {
  function Authorization({ onSend }: { onSend: () => void }) {
    const [open, setOpen] = useState(true);
    return (
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Admin Authorization Required"
        description="An administrator must authorize this."
        closeLabel="Close"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        footer={<Button type="submit">Authorize</Button>}
      >
        <input aria-label="Passcode" />
      </Dialog>
    );
  }

  it('is named by its title and described by its text', () => {
    render(<Authorization onSend={() => {}} />);
    const dialog = screen.getByRole('dialog', { name: 'Admin Authorization Required' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('An administrator must authorize this.');
  });

  it('sends its form from the footer', () => {
    let sent = 0;
    render(<Authorization onSend={() => (sent += 1)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Authorize' }));
    expect(sent).toBe(1);
  });

  it('closes by its button and by Escape', () => {
    const { unmount } = render(<Authorization onSend={() => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    render(<Authorization onSend={() => {}} />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  function Deletion({ busy = false, onConfirm = () => {} }: { busy?: boolean; onConfirm?: () => void }) {
    const [open, setOpen] = useState(true);
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this intake form?"
        text="An administrator can restore it."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        tone="danger"
        busy={busy}
        onConfirm={onConfirm}
      />
    );
  }

  it('stays open after yes, until the work has succeeded', () => {
    let confirmed = 0;
    render(<Deletion onConfirm={() => (confirmed += 1)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirmed).toBe(1);
    expect(screen.getByRole('alertdialog', { name: 'Delete this intake form?' })).toBeTruthy();
  });

  it('closes on no', () => {
    render(<Deletion />);
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('can be answered neither way while it works', () => {
    render(<Deletion busy />);
    for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
  });
});

describe('Sheet', () => {
  it('has a name and a way out', () => {
    let open = true;
    render(
      <Sheet open={open} onOpenChange={(next) => (open = next)} label="Main" closeLabel="Close navigation">
        <a href="/intake">Intake Forms</a>
      </Sheet>,
    );
    expect(screen.getByRole('dialog', { name: 'Main' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close navigation' }));
    expect(open).toBe(false);
  });
});
