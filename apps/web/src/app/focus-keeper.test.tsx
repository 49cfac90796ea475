import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './focus-keeper.ts';

let stop = () => {};
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });
const byKeyboard = (element: HTMLElement) => {
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  fireEvent.click(element);
};
const byPointer = (element: HTMLElement) => {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.click(element);
};

function Page({ children }: { children: ReactNode }) {
  return (
    <main>
      <h1 tabIndex={-1} data-page-heading="">
        Page
      </h1>
      {children}
      <button type="button">Last</button>
    </main>
  );
}

function Deposit() {
  const [open, setOpen] = useState(false);
  return (
    <Page>
      <section>
        {open ? (
          <div>
            <input aria-label="Amount" />
          </div>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Collect Deposit
          </button>
        )}
      </section>
    </Page>
  );
}

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  return (
    <Page>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {`Remove ${row}`}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Saving() {
  const [busy, setBusy] = useState(false);
  return (
    <Page>
      <button type="button" disabled={busy} onClick={() => setBusy(true)}>
        Save
      </button>
      <button type="button" onClick={() => setBusy(false)}>
        Answer
      </button>
    </Page>
  );
}

describe('a control that is removed while it has the focus', () => {
  it('passes the focus to the field that takes its place', async () => {
    render(<Deposit />);
    byKeyboard(button('Collect Deposit'));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Amount' })));
  });

  it('passes it to the next row, and from the last row to the previous one', async () => {
    render(<Rows />);
    byKeyboard(button('Remove two'));
    await waitFor(() => expect(focused()).toBe(button('Remove three')));
    byKeyboard(button('Remove three'));
    await waitFor(() => expect(focused()).toBe(button('Remove one')));
  });

  it('does not move it after a press of a finger', async () => {
    render(<Deposit />);
    byPointer(button('Collect Deposit'));
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(focused()).toBe(document.body);
  });

  it('has it again after it was disabled for a moment', async () => {
    render(<Saving />);
    const save = button('Save');
    byKeyboard(save);
    // why: a browser blurs a disabled button, jsdom does not
    save.blur();
    fireEvent.click(button('Answer'));
    await waitFor(() => expect(focused()).toBe(save));
  });
});
