import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { beside, JOB, job, LINE, line, ME, ORDER, order } from '../shared/testing.ts';
import PrintScreen from './print-screen.tsx';

const server = fakeServer();
const SHOP = {
  ...{ name: 'Ironbound', street: '', city: '', state: '', zip: '', phone: '', email: '', timeZone: 'UTC' },
  ...{ revision: 1, updatedAt: '2026-04-09T14:00:00.000Z' },
};
const struck = { at: '2026-04-09T14:00:00.000Z', by: 'Luis Ortega', reason: 'Still good' };

it('WO-12 WO-14 the bench paper has a box for each piece of work, and none for fees, discounts and raised prices', async () => {
  const pads = line({ description: 'Pads', quantityMilli: 2000 });
  const shown = order({
    status: 'in_progress',
    jobs: [
      job({
        decision: 'approved',
        lines: [
          pads,
          line({ description: 'Bleed', kind: 'labor' }),
          line({ description: 'Sealer', struck }),
          line({ description: 'Shop supplies', kind: 'fee' }),
          line({ description: 'Goodwill', kind: 'discount' }),
        ],
      }),
      job({
        ...{ id: ME, parentId: JOB, decision: 'approved' },
        lines: [{ ...pads, priceOnly: true }, line({ description: 'Caliper bolts' })],
      }),
      job({ id: LINE, parentId: JOB, decision: 'approved', lines: [{ ...pads, priceOnly: true }] }),
    ],
  });
  server.answer({ ...beside('admin'), 'workorders/find': shown, 'settings/shop': SHOP });
  await showScreen(
    <PrintScreen />,
    `/dashboard/reports/${ORDER}/print/order`,
    '/dashboard/reports/:reportId/print/:paper',
  );
  await screen.findByText('Caliper bolts');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [
    row.querySelector('td:nth-child(2)')?.textContent,
    row.querySelector('td:first-child span') !== null,
  ]);
  expect(rows).toEqual([
    ['Front brake service', false],
    ['Pads', true],
    ['Bleed', true],
    ['Addition: Front brake service', false],
    ['Caliper bolts', true],
  ]);
});
