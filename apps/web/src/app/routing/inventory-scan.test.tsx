import { ROUTES } from '@kickstand/domain/navigation';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { NO_ANSWER } from '../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import { Toasters } from '../../ui/overlay/toast.tsx';
import { DASHBOARD } from './dashboard-screens.ts';
import type { DashboardPath } from './screens.ts';

const server = fakeServer();
const LABELS = { generalLabel: 'Messages', intakeLabel: 'Intake', closeLabel: 'Close' };

/** Their form or record handles scans once it is loaded; covered by their own tests. */
const OWN = [
  '/dashboard/inventory/add-product',
  '/dashboard/inventory/add-service',
  '/dashboard/inventory/:productId',
  '/dashboard/inventory/:productId/edit',
  '/dashboard/inventory/purchase-orders/:purchaseId',
  '/dashboard/inventory/counts/:countId',
];
const PAGES = ROUTES.map(({ path }) => path).filter(
  (path): path is DashboardPath =>
    (path.startsWith('/dashboard/inventory') || path === '/dashboard/work-order-parts') &&
    !OWN.includes(path),
);

/** All requests of a page stay pending. */
const SLOW = [
  'analytics',
  'counts/list',
  'imports/list',
  'list',
  'orderParts',
  'partsByOrder',
  'purchases/list',
  'restock',
  'setting',
  'summary',
  'suppliers/list',
];

function scan(text: string) {
  [...text, 'Enter'].forEach((key, place) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 5000 + place * 8 });
    fireEvent(document.body, event);
  });
}

describe('a scanner that types, in inventory', () => {
  it.each(PAGES)('INV-09 is heard on %s, and a code that nothing has is named', async (path) => {
    server.answer({
      'auth/session': sessionOf(),
      'workorders/setting': NO_ANSWER,
      ...Object.fromEntries(SLOW.map((name) => [`inventory/${name}`, NO_ANSWER])),
      'inventory/scan': [],
    });
    const { default: Screen } = (await DASHBOARD[path]()) as { default: ComponentType };
    await showScreen(
      <>
        {createElement(Screen)}
        <Toasters {...LABELS} />
      </>,
      path,
    );
    scan('4006381333931');
    await waitFor(() =>
      expect(server.calls.filter(({ procedure }) => procedure === 'inventory/scan')).toHaveLength(1),
    );
    expect(await screen.findByText(/4006381333931/)).toBeTruthy();
  });
});
