import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function History() {
  const [value, setValue] = useState('orders');
  const tabs = [
    { value: 'orders', label: 'Orders', content: 'WO-1' },
    { value: 'intakes', label: 'Intakes', content: 'IN-200' },
  ];
  return <Tabs label="History" value={value} onChange={setValue} tabs={tabs} />;
}

it('OFF-05 tabs of a page that is read-only without a connection can be switched', () => {
  render(
    <fieldset disabled>
      <History />
    </fieldset>,
  );
  const tab = screen.getByRole('tab', { name: 'Intakes' });
  expect(tab.matches(':disabled')).toBe(false);
  fireEvent.mouseDown(tab);
  screen.getByText('IN-200');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Orders' }), { key: 'Enter' });
  screen.getByText('WO-1');
});
