import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UnsentChange } from '../../lib/offline/outbox.ts';
import type { Answered } from '../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { OrderVersions } from './order-versions.tsx';

type Order = Answered<'workorders/find'>;
const ORDER = '11111111-1111-4111-8111-111111111111';
const server = fakeServer();

const refused = (call: UnsentChange['call'], current: object): UnsentChange => ({
  ...{
    seq: 1,
    id: 'a',
    subject: `order:${ORDER}`,
    state: 'refused',
    at: 0,
    call,
    input: { id: ORDER } as UnsentChange['input'],
    files: [],
    bytes: 0,
  },
  label: { what: call, name: 'WO-7', detail: 'Mine' },
  seen: [],
  refusal: { code: 'STALE', data: { current } },
});

async function open(change: UnsentChange) {
  // why: all that is looked at of an order
  const order = { id: ORDER, status: 'in_progress', jobs: [] as const } as Partial<Order> as Order;
  server.answer({ 'workorders/find': order });
  await showScreen(<OrderVersions change={change} why="Someone else changed it." />, '/dashboard/unsent');
  await screen.findByText('Both versions are below. Nothing is lost.');
}

describe('a refused change of an order', () => {
  it('OFF-04 DMG-01 shows the mark that someone else changed', async () => {
    await open(refused('damage.saveMark', { word: 'dent', note: 'theirs', kind: 'pin', removed: false }));
    expect(screen.getByText('Dent: theirs')).toBeTruthy();
  });

  it('OFF-04 shows where the order is when the order itself was changed, and never reads it as a mark', async () => {
    await open(refused('workorders.note', { id: ORDER, status: 'in_progress', note: 'an order’s own note' }));
    expect(screen.getByText('In progress')).toBeTruthy();
    expect(screen.queryByText(/own note/)).toBeNull();
  });
});
