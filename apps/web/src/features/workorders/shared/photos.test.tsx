import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setOnline } from '../../../lib/testing/online.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { Photos } from './photos.tsx';
import { beside, ME, ORDER, order } from './testing.ts';

const server = fakeServer();
const PHOTO = { path: 'jobs/a.jpg', url: '/files/jobs/a.jpg', thumbnailUrl: '/files/jobs/a.jpg?small' };

async function openPhoto(technicianId: string) {
  server.answer({ ...beside('technician'), 'damage/marks': [] });
  await showScreen(<Photos order={order({ technicianId })} photos={[PHOTO]} label="Brake pads" />, '/');
  fireEvent.click(screen.getByRole('button', { name: /Brake pads/ }));
  return screen.findByRole('button', { name: 'Mark damage' });
}

describe('a photo of an order', () => {
  it('OFF-05 of someone else cannot be marked offline, and says why', async () => {
    const mark = await openPhoto(ORDER);
    expect(mark).toHaveProperty('disabled', false);
    setOnline(false);
    expect(mark).toHaveProperty('disabled', true);
    expect(screen.getByText('Without a connection you can work on your own orders only.')).toBeTruthy();
  });

  it('OFF-02 of one’s own can be marked offline', async () => {
    const mark = await openPhoto(ME);
    setOnline(false);
    expect(mark).toHaveProperty('disabled', false);
  });
});
