import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Checkbox, ChoiceCard, Switch } from './checkbox.tsx';

describe('Checkbox and Switch', () => {
  it('are switched by their words', () => {
    render(
      <>
        <Checkbox>I have read the terms</Checkbox>
        <Switch label="Send receipts" />
      </>,
    );
    fireEvent.click(screen.getByText('I have read the terms'));
    fireEvent.click(screen.getByText('Send receipts'));
    expect(screen.getByRole('checkbox', { name: 'I have read the terms' })).toHaveProperty('checked', true);
    expect(screen.getByRole('switch', { name: 'Send receipts' })).toHaveProperty('checked', true);
  });
});

describe('ChoiceCard', () => {
  it('is a radio named by its title, described by its text, chosen anywhere on the card', () => {
    const chosen: string[] = [];
    render(
      <ChoiceCard
        name="start"
        value="sample"
        checked={false}
        onChange={(value) => chosen.push(value)}
        title="A sample shop"
        text="To try every screen."
      />,
    );
    const radio = screen.getByRole('radio', { name: 'A sample shop' });
    expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'To try every screen.',
    );
    fireEvent.click(screen.getByText('To try every screen.'));
    expect(chosen).toEqual(['sample']);
  });
});
