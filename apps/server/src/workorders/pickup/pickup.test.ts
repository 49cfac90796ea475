import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { evidencePackets } from '../../platform/database/schema.ts';
import { meOf, storedPicture } from '../../testing/intakes.ts';
import { postEntries } from '../../testing/ledger.ts';
import { approvedOrder, change, findOrder, finishLines, type WorkOrder } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import type { TestBrowser, TestShop } from '../../testing/test-shop.ts';
import { useTestShop } from '../../testing/use-test-shop.ts';
import { damageEvidenceOf } from '../index.ts';
import { workOrders } from '../workorders.table.ts';

type Pickup = Outputs['workorders']['pickup']['find'];

const SIGNED = { kind: 'typed', name: 'Hannah Ruiz' } as const;

describe('comparing at pickup', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  /** Ready and paid: only the pickup is left. */
  async function readyOrder(): Promise<WorkOrder> {
    const { order } = await approvedOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const { money } = await findOrder(owner, order.id);
    await postEntries(shop, [{ method: 'card', amountCents: money.balanceCents, orderId: order.id }]);
    return findOrder(owner, order.id);
  }
  const pickupOf = async (order: Pick<WorkOrder, 'id'>) =>
    (await owner.call<Pickup>('workorders/pickup/find', { id: order.id })).value;
  const calls = async (order: Pick<WorkOrder, 'id'>, path: string, input: object, browser = owner) => {
    const { id, revision } = await findOrder(owner, order.id);
    return browser.call<WorkOrder>(`workorders/${path}`, { id, revision, ...input });
  };
  async function photographed(order: Pick<WorkOrder, 'id'>) {
    const path = await storedPicture(shop, await meOf(owner), 'bike-photos');
    const photoId = randomUUID();
    const answer = await calls(order, 'pickup/addPhoto', { photoId, slot: 'photoLeftSide', path });
    expect(answer.code).toBeNull();
    return { path, photoId };
  }
  const spot = () => ({ id: randomUUID(), x: 1000, y: 1000, width: 500, height: 400 });
  const closes = async (order: Pick<WorkOrder, 'id'>, more: object = {}) => {
    const answer = await calls(order, 'move', { event: 'close', pickup: SIGNED, ...more });
    const { blockers = [] } = (answer.data ?? {}) as { blockers?: { code: string }[] };
    return blockers.map(({ code }) => code);
  };

  it('DMG-03 DMG-04 pickup waits for the last answer, and the signature covers what was shown', async () => {
    const order = await readyOrder();
    const { photoId, path } = await photographed(order);
    const circle = { id: randomUUID(), kind: 'circle', x: 100, y: 100, toX: 900, toY: 900, word: 'scratch' };
    await owner.call('damage/saveMark', { path, revision: 0, mark: { ...circle, note: 'Left fairing' } });
    expect(await closes(order)).toEqual(['SPOTS_OPEN']);
    const [one, two] = [spot(), spot()];
    await calls(order, 'pickup/compare', { photoId, comparison: 'compared', spots: [one, two] });
    const before = await pickupOf(order);
    expect(before.open).toBe(2);

    await calls(order, 'pickup/answer', { spotId: one.id, given: { answer: 'same', note: '' } });
    const unnoted = await calls(order, 'pickup/answer', {
      ...{ spotId: two.id, given: { answer: 'damage', note: ' ' } },
    });
    expect(unnoted.status).toBe(400);
    expect(await closes(order, { seen: before.seenHash })).toEqual(['SPOTS_OPEN']);
    await calls(order, 'pickup/answer', {
      spotId: two.id,
      given: { answer: 'damage', note: 'Lens cracked' },
    });

    // what was shown before the answers is not what is signed now
    expect(await closes(order, { seen: before.seenHash })).toEqual(['PICKUP_CHANGED']);
    expect(await closes(order)).toEqual(['PICKUP_CHANGED']);
    const { seenHash } = await pickupOf(order);
    expect(await closes(order, { seen: seenHash })).toEqual([]);

    const evidence = await damageEvidenceOf(shop.db, order.id);
    expect(evidence).toMatchObject({
      seenHash,
      signature: SIGNED,
      valid: true,
      seen: {
        sides: [
          { slot: 'photoLeftSide', spots: [{ answer: 'same' }, { answer: 'damage', note: 'Lens cracked' }] },
        ],
      },
    });
    // both go into the packet, with who marked what and the picture itself
    expect((await owner.call('evidence/seal', { id: order.id })).code).toBeNull();
    const [packet] = await shop.db
      .select()
      .from(evidencePackets)
      .where(eq(evidencePackets.orderId, order.id));
    const content = (kind: string) =>
      Object.entries(packet?.contents ?? {}).find(([name]) => name.endsWith(`-${kind}.json`))?.[1] ?? '{}';
    expect(JSON.parse(content('damage')).marks).toMatchObject([
      { kind: 'circle', word: 'scratch', note: 'Left fairing', by: expect.stringMatching(/./) },
    ]);
    expect(JSON.parse(content('pickup'))).toMatchObject({
      ...{ seenHash, signature: SIGNED, valid: true },
      pictures: [{ label: 'photoLeftSide' }],
    });

    const [row] = await shop.db.select().from(workOrders).where(eq(workOrders.id, order.id));
    const changed = { ...row?.pickupSeen, orderId: randomUUID() } as NonNullable<typeof row>['pickupSeen'];
    await shop.db.update(workOrders).set({ pickupSeen: changed }).where(eq(workOrders.id, order.id));
    expect((await damageEvidenceOf(shop.db, order.id))?.valid).toBe(false);
  });

  it('DMG-02 a shop may hand over a bike without pickup photos', async () => {
    const order = await readyOrder();
    expect(await closes(order)).toEqual([]);
    expect(await damageEvidenceOf(shop.db, order.id)).toMatchObject({ seen: null, valid: null });
  });

  it('DMG-02 a photo taken again replaces the previous one, with its spots', async () => {
    const order = await readyOrder();
    const { photoId } = await photographed(order);
    const one = spot();
    await calls(order, 'pickup/compare', { photoId, comparison: 'compared', spots: [one] });
    const again = await photographed(order);
    await calls(order, 'pickup/compare', { photoId: again.photoId, comparison: 'not_comparable', spots: [] });
    const { sides, open } = await pickupOf(order);
    expect(sides.find(({ slot }) => slot === 'photoLeftSide')?.pickup).toMatchObject({
      ...{ id: again.photoId, spots: [] },
    });
    expect(open).toBe(0);
    const gone = await calls(order, 'pickup/answer', { spotId: one.id, given: { answer: 'same', note: '' } });
    expect(gone.code).toBe('NOT_FOUND');
  });

  it('DMG-03 a technician answers, but no customer, nobody with a stale page, and not before it is ready', async () => {
    const order = await readyOrder();
    const technician = await signedInAs(shop, 'technician');
    const customer = await signedInAs(shop, 'customer');
    const { photoId } = await photographed(order);
    const found = { photoId, comparison: 'compared', spots: [spot()] };
    expect((await calls(order, 'pickup/compare', found, customer)).code).toBe('FORBIDDEN');
    const stale = await technician.call('workorders/pickup/compare', { id: order.id, revision: 1, ...found });
    expect(stale.code).toBe('STALE');
    expect((await calls(order, 'pickup/compare', found, technician)).code).toBeNull();

    const { order: early } = await approvedOrder(shop, owner);
    const path = await storedPicture(shop, await meOf(owner), 'bike-photos');
    const tooEarly = { photoId: randomUUID(), slot: 'photoFront', path };
    expect((await calls(early, 'pickup/addPhoto', tooEarly)).code).toBe('ORDER_LOCKED');
  });
});
