import {
  canonicalJson,
  fromHex,
  joinBytes,
  leafOf,
  type PacketManifest,
  type PacketProof,
  type SealedRecord,
  saltedContent,
  sha256,
  sha256Hex,
  toHex,
  utf8,
  writeZip,
} from '@kickstand/domain/evidence';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, freshBrowser, openPage } from '../testing/page.tsx';
import { LOG_PATH } from './log-path.ts';

configure({ asyncUtilTimeout: 15_000 });

const LOG = 'ab'.repeat(32);
const SHOP = {
  ...{ name: 'Ironbound Moto', street: '', city: 'Newark', state: 'NJ', zip: '', phone: '9735550100' },
  ...{ email: '', timeZone: 'America/New_York', logoUrl: null },
};

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A whole packet with one part, in a log of two records. */
async function packet({ log = LOG, timeZone = SHOP.timeZone } = {}) {
  const text = canonicalJson({ pictures: [] });
  const part = {
    kind: 'intake',
    number: 7,
    at: null,
    by: '',
    path: 'parts/001-intake.json',
    files: [],
  } as const;
  const manifest: PacketManifest = {
    format: 'kickstand-packet',
    version: 1,
    log,
    shop: { name: 'Ironbound Moto', city: 'Newark', phone: '', timeZone },
    order: { number: 1034, bike: '2020 Honda CBR650R', customer: 'Marcus Hale' },
    packet: { id: 'one', number: 1, sealedAt: '2026-11-12T23:24:00.000Z', sealedBy: 'Sam Kim' },
    parts: [{ ...part, sha256: await sha256Hex(utf8(text)) }],
  };
  const list = canonicalJson(manifest);
  const after = { packet: await sha256Hex(utf8(list)) };
  const afterHash = btoa(String.fromCharCode(...(await sha256(utf8(saltedContent('salt', 'after', after))))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const record: SealedRecord = {
    ...{ seq: 2, id: 'row', at: '2026-11-12T23:24:00.000Z', actorId: null, requestId: null },
    ...{ action: 'evidence.packet.sealed', subject: 'evidence_packets', subjectId: 'one' },
    ...{ beforeHash: '', afterHash },
  };
  const leaf = await leafOf(record);
  const root = toHex(await sha256(joinBytes(Uint8Array.of(1), fromHex(log), fromHex(leaf))));
  const proof: PacketProof = {
    head: { size: 2, root },
    log: [leaf],
    packet: { record, after, salt: 'salt', path: [log] },
    events: [],
    heads: [],
  };
  return writeZip([
    { name: 'packet.json', bytes: utf8(list) },
    { name: part.path, bytes: utf8(text) },
    { name: 'proof.json', bytes: utf8(canonicalJson(proof)) },
  ]);
}

async function open() {
  fakeServer({ [LOG_PATH]: { value: { log: LOG, shop: SHOP } } });
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
    choose(await packet());
    await screen.findByRole('heading', { name: 'Unchanged since Nov 12, 2026' });
    expect(screen.getByText('2020 Honda CBR650R')).toBeTruthy();
    expect(screen.getByText('Ironbound Moto, Newark')).toBeTruthy();
    expect(screen.queryByText(/another shop/)).toBeNull();
    expect(asking).not.toHaveBeenCalled();
  });

  it('EVD-03 names the part that was changed', async () => {
    await open();
    const bytes = await packet();
    const at = new TextDecoder('latin1').decode(bytes).indexOf('"pictures":[]');
    bytes[at + 1] = 'P'.charCodeAt(0);
    choose(bytes);
    await screen.findByRole('heading', { name: '1 of 1 parts was changed' });
    expect(screen.getByRole('alert').textContent).toContain('Intake form');
  });

  it('EVD-03 has a clear sentence for another shop’s packet, another file, and one that cannot be read', async () => {
    await open();
    choose(await packet({ log: 'cd'.repeat(32), timeZone: 'Mars/Olympus' }));
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
