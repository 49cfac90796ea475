import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { BELT, belt, beside, PADS, record, row, scan } from '../shared/testing.ts';
import LabelsScreen from './labels-screen.tsx';

const server = fakeServer();

describe('/dashboard/inventory/labels', () => {
  it('INV-09 scanning a part adds a label, and scanning it again another copy', async () => {
    server.answer({
      ...beside('technician'),
      'inventory/find': ({ id }: { id: string }) => record(id === BELT ? belt() : row()),
      'inventory/scan': ({ code }: { code: string }) => [code === 'PIA-B01' ? belt() : row()],
    });
    const { router } = await showScreen(<LabelsScreen />, `/dashboard/inventory/labels?ids=${PADS}`);
    await screen.findByRole('button', { name: 'Print 1 label' });
    scan('PIA-B01');
    scan('PIA-B01');
    scan('4006381333931');
    await screen.findByRole('button', { name: 'Print 4 labels' });
    await waitFor(() => expect(router.state.location.search).toBe(`?ids=${PADS}%2C${BELT}`));
  });
});
