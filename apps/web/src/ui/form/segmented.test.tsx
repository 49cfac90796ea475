import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Segmented } from './segmented.tsx';

type Payment = 'cash' | 'card' | 'check';

function Payments({ first = 'cash' as Payment | null }) {
  const [value, setValue] = useState<Payment | null>(first);
  return (
    <Segmented<Payment>
      label="Payment"
      value={value}
      onChange={setValue}
      options={[
        { value: 'cash', label: 'Cash' },
        { value: 'card', label: 'Card' },
        { value: 'check', label: 'Check' },
      ]}
    />
  );
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('Segmented', () => {
  it('moves choice and focus with the arrow keys, round at the ends', () => {
    render(<Payments />);
    screen.getByRole('radio', { name: 'Cash' }).focus();
    press('ArrowRight');
    expect(chosen()).toBe('Card');
    expect(document.activeElement?.textContent).toBe('Card');
    press('End');
    expect(chosen()).toBe('Check');
    press('ArrowDown');
    expect(chosen()).toBe('Cash');
    press('ArrowLeft');
    expect(chosen()).toBe('Check');
    press('Home');
    expect(chosen()).toBe('Cash');
  });

  it('is one stop of the Tab key: the chosen part, or the first when none is chosen', () => {
    const { unmount } = render(<Payments first="card" />);
    expect(stops()).toEqual(['Card']);
    unmount();
    render(<Payments first={null} />);
    expect(stops()).toEqual(['Cash']);
  });

  it('is named as a group and chooses by click', () => {
    render(<Payments />);
    expect(screen.getByRole('radiogroup', { name: 'Payment' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Check' }));
    expect(chosen()).toBe('Check');
  });
});

const stops = () =>
  screen
    .getAllByRole('radio')
    .filter((part) => part.tabIndex === 0)
    .map((part) => part.textContent);
