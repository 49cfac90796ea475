import { utf8 } from '@kickstand/domain/evidence';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePart, makePacket, PACKET_LOG } from '../../../../../tests/support/packet.ts';
import { fakeServer, freshBrowser, openPage } from '../testing/page.tsx';
import { LOG_PATH } from './log-path.ts';

configure({ asyncUtilTimeout: 15_000 });

const SHOP = {
  ...{ name: 'Ironbound Moto', street: '', city: 'Newark', state: 'NJ', zip: '', phone: '9735550100' },
  ...{ email: '', timeZone: 'America/New_York', logoUrl: null },
};

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  fakeServer({ [LOG_PATH]: { value: { log: PACKET_LOG, shop: SHOP } } });
  openPage('/verify');
  await screen.findByText('Questions? Call (973) 555-0100.');
}

function choose(bytes: Uint8Array | (() => Promise<never>), name = 'packet.zip') {
  const file = new File([], name, { type: 'application/zip' });
  // why: jsdom's File has no arrayBuffer
  const read = typeof bytes === 'function' ? bytes : async () => bytes.slice().buffer;
  Object.defineProperty(file, 'arrayBuffer', { value: read });
  fireEvent.change(screen.getByLabelText(/Choose/), { target: { files: [file] } });
}

describe('the page that checks packets', () => {
  it('EVD-03 says since when a packet is unchanged, whose it is, and asks the server nothing about it', async () => {
    await open();
    const asking = vi.fn();
    vi.stubGlobal('fetch', asking);
    choose(await makePacket());
    await screen.findByRole('heading', { name: 'Unchanged since Nov 12, 2026' });
    expect(screen.getByText('2020 Honda CBR650R')).toBeTruthy();
    expect(screen.getByText('Ironbound Moto, Newark')).toBeTruthy();
    expect(screen.queryByText(/another shop/)).toBeNull();
    expect(asking).not.toHaveBeenCalled();
  });

  it('EVD-03 names the part that was changed', async () => {
    await open();
    choose(changePart(await makePacket()));
    await screen.findByRole('heading', { name: '1 of 1 parts was changed' });
    expect(screen.getByRole('alert').textContent).toContain('Intake form');
  });

  it('EVD-03 has a clear sentence for another shop’s packet, another file, and one that cannot be read', async () => {
    await open();
    choose(await makePacket({ log: 'cd'.repeat(32), timeZone: 'Mars/Olympus' }));
    await screen.findByText('This packet comes from another shop: Ironbound Moto');
    choose(utf8('not a packet'));
    await screen.findByRole('heading', { name: 'This isn’t a Kickstand packet' });
    choose(() => Promise.reject(new Error('gone')));
    await screen.findByRole('heading', { name: 'The file couldn’t be read' });
    vi.stubGlobal('crypto', {});
    choose(utf8('x'));
    await screen.findByRole('heading', { name: 'This page needs https to check a file' });
  });
});
