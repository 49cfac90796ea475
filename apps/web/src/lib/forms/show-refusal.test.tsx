import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useShowRefusal } from './show-refusal.ts';

type Outcome = 'wrong field' | 'sentence' | 'accepted';

/** Two fields, and a button that is disabled while the form is sent. */
function Form({ answers }: { answers: Promise<Outcome> }) {
  const [outcome, setOutcome] = useState<Outcome | 'sending' | null>(null);
  const busy = outcome === 'sending';
  const submit = useShowRefusal(busy, (event) => {
    event.preventDefault();
    setOutcome('sending');
    void answers.then((outcome) => act(() => setOutcome(outcome)));
  });
  return (
    <form onSubmit={submit}>
      {outcome === 'sentence' ? <p role="alert">{'The day is full.'}</p> : null}
      <input aria-label="Name" />
      <input aria-label="Phone" aria-invalid={outcome === 'wrong field' || undefined} />
      <button type="submit" disabled={busy}>
        {'Send'}
      </button>
    </form>
  );
}

const scrolled = () => {
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.contexts.map((element) => (element as Element).textContent);
};

async function send(outcome: Outcome, meanwhile: () => void = () => undefined) {
  const answers = new Promise<Outcome>((resolve) => setTimeout(() => resolve(outcome), 10));
  render(<Form answers={answers} />);
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  fireEvent.click(button);
  button.blur();
  meanwhile();
  await act(() => answers);
  return { button, phone: screen.getByRole('textbox', { name: 'Phone' }) };
}

describe('a refused form', () => {
  it('CAL-05 INT-02 focuses its first wrong field, once', async () => {
    const { phone } = await send('wrong field');
    expect(document.activeElement).toBe(phone);
    const name = screen.getByRole('textbox', { name: 'Name' });
    name.focus();
    fireEvent.input(name, { target: { value: 'Ana' } });
    expect(document.activeElement).toBe(name);
  });

  it('CAL-05 scrolls to the sentence that says why, and gives the focus back to the button', async () => {
    const shown = scrolled();
    const { button } = await send('sentence');
    expect(shown()).toEqual(['The day is full.']);
    expect(document.activeElement).toBe(button);
  });

  it('does not interrupt someone who types meanwhile', async () => {
    const { phone } = await send('wrong field', () => {
      const name = screen.getByRole('textbox', { name: 'Name' });
      name.focus();
      fireEvent.input(name, { target: { value: 'Ana' } });
    });
    expect(document.activeElement).not.toBe(phone);
  });

  it('moves nothing once it is accepted', async () => {
    const shown = scrolled();
    await send('accepted');
    expect(shown()).toEqual([]);
  });
});
