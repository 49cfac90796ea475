import { createHash, randomUUID } from 'node:crypto';
import {
  type CheckedPacket,
  comparePaper,
  formatHead,
  readZip,
  verifyPacket,
  writeZip,
} from '@kickstand/domain/evidence';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeCapability } from '../../../../tests/support/test-database.ts';
import { verifyAudit } from '../audit/index.ts';
import { files } from '../files/files.table.ts';
import { intakeForms } from '../intake/intake.table.ts';
import { approvedOrder, change, finishLines } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { sealDuePackets } from './index.ts';

const PICKUP = { kind: 'typed', name: 'Zoë Núñez' };

describeCapability('an evidence packet', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  let orderId: string;
  let packetId: string;
  let file: Uint8Array;

  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop(kind));
    orderId = await readyOrder();
    return () => shop.close();
  });

  /** An order one step before pickup, with stored pictures. */
  async function readyOrder(): Promise<string> {
    const { order } = await approvedOrder(shop, owner);
    for (const row of await shop.db.select().from(files)) {
      const bytes = Buffer.from(`picture of ${row.path}`);
      await shop.files.store.put(row.path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await shop.db.update(files).set({ sha256, bytes: bytes.length }).where(eq(files.id, row.id));
    }
    for (const event of ['start_work', 'finish_work', 'pass_check'] as const) {
      if (event === 'finish_work') await finishLines(owner, order);
      await change(owner, order, 'move', { event });
    }
    return order.id;
  }

  const find = async () =>
    (
      await owner.call<{
        maySeal: boolean;
        steps: { step: string; done: boolean }[];
        packets: { id: string }[];
      }>('evidence/find', { id: orderId })
    ).value;
  const seal = (browser = owner, id = orderId) => browser.call<{ id: string }>('evidence/seal', { id });
  const download = (browser = owner, id = packetId) =>
    browser.request({ method: 'GET', url: `/api/evidence/packets/${id}/file` });
  const checked = async (bytes: Uint8Array): Promise<CheckedPacket> => {
    const verdict = await verifyPacket(bytes);
    if (verdict.kind !== 'packet') throw new Error(verdict.kind);
    return verdict;
  };

  it('EVD-02 says what is missing before the pickup, and is not sealed', async () => {
    expect(await find()).toMatchObject({
      maySeal: false,
      packets: [],
      steps: [
        { step: 'intake', done: true },
        { step: 'approval', done: true },
        { step: 'invoice', done: false },
        { step: 'payment', done: false },
        { step: 'pickup', done: false },
      ],
    });
    expect((await seal()).code).toBe('ORDER_OPEN');
    expect((await seal(owner, randomUUID())).code).toBe('NOT_FOUND');
  });

  it('EVD-02 AUD-02 is sealed automatically after pickup: one file with everything signed, photographed, decided and paid, and its proofs', async () => {
    const order = { id: orderId };
    const take = { id: orderId, key: randomUUID(), amountCents: 5994, method: 'cash' };
    expect((await owner.call('payments/take', take)).status).toBe(200);
    await change(owner, order, 'move', { event: 'close', pickup: PICKUP });
    const deps = { db: shop.db, clock: shop.clock, store: shop.files.store, timeStampUrl: null };
    expect(await sealDuePackets(deps)).toBe(1);
    expect(await sealDuePackets(deps)).toBe(0);
    const answers = await Promise.all([seal(), seal(), seal()]);
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    packetId = answers[0]?.value.id ?? '';
    const response = await download();
    expect(response.headers['content-disposition']).toMatch(/filename="WO-\d+-packet-1\.zip"/);
    file = new Uint8Array(response.rawPayload);
    expect(new Uint8Array((await download()).rawPayload)).toEqual(file);
    const packet = await checked(file);
    expect(packet).toMatchObject({ unchanged: true, problems: [] });
    expect(packet.parts.map((part) => [part.kind, part.files.length])).toEqual([
      ['intake', 2],
      ['photos', 4],
      ['estimate', 0],
      ['decision', 0],
      ['payments', 0],
      ['invoice', 0],
      ['pickup', 0],
      ['papers', 0],
      ['events', 0],
    ]);
    expect((await find()).packets.map(({ id }) => id)).toEqual([packetId]);
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true });
  });

  it('EVD-02 INT-13 holds no picture of an ID, whatever the form names, and nothing internal', async () => {
    const text = Buffer.from(file).toString('utf8');
    const [form] = await shop.db.select().from(intakeForms);
    expect(text).not.toContain(form?.idScan || 'id-images/');
    expect(text).not.toContain('techConcerns');
  });

  it('EVD-03 finds every single changed byte, and names the part', async () => {
    const zip = readZip(file);
    if (!zip) throw new Error('no zip');
    // a step that hits headers, names, contents, proofs and the directory
    for (let at = 0; at < file.length; at += 97) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      const verdict = await verifyPacket(changed);
      expect(verdict.kind === 'packet' && verdict.unchanged, `byte ${at}`).toBe(false);
    }
    const tampered = async (name: string, edit: (text: string) => string) =>
      checked(
        writeZip(
          zip.entries.map((entry) =>
            entry.name === name
              ? { name, bytes: Buffer.from(edit(Buffer.from(entry.bytes).toString('utf8'))) }
              : entry,
          ),
        ),
      );
    const whole = await checked(file);
    const photos = whole.parts.find((part) => part.kind === 'photos');
    const photo = photos?.files[1];
    const photoVerdict = await tampered(photo?.path ?? '', (text) => `${text}!`);
    expect(photoVerdict.parts.filter(({ state }) => state !== 'unchanged')).toMatchObject([
      { kind: 'photos', state: 'changed', changedFiles: [{ label: photo?.label, sealed: photo?.sha256 }] },
    ]);
    const invoice = whole.parts.find((part) => part.kind === 'invoice');
    expect(
      (
        await tampered(invoice?.path ?? '', (text) =>
          text.replace('"totalCents":15994', '"totalCents":10000'),
        )
      ).parts.filter(({ state }) => state !== 'unchanged'),
    ).toMatchObject([{ kind: 'invoice', state: 'changed' }]);
    expect((await tampered('packet.json', (text) => text.replace('Zoë', 'Zoe'))).problems).toContain('list');
    expect(
      (
        await tampered('proof.json', (text) =>
          text.replace(/"root":"(.)/, (_, digit) => `"root":"${digit === 'f' ? '0' : 'f'}`),
        )
      ).problems,
    ).toContain('proof');
    const missing = await checked(writeZip(zip.entries.filter(({ name }) => name !== photo?.path)));
    expect(missing.parts.find((part) => part.kind === 'photos')).toMatchObject({
      changedFiles: [{ state: 'missing', found: null }],
    });
    const added = await checked(writeZip([...zip.entries, { name: 'more.txt', bytes: Buffer.from('x') }]));
    expect(added.problems).toEqual(['added']);
    const behind = await checked(Buffer.concat([file, Buffer.from('x')]));
    expect(behind.problems).toEqual(['wrapping']);
  });

  it('EVD-03 a manifest forged together with its parts does not match the sealed log', async () => {
    const zip = readZip(file);
    const entries = new Map(
      zip?.entries.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]),
    );
    const list = JSON.parse(entries.get('packet.json') ?? '');
    const part = list.parts.find((one: { kind: string }) => one.kind === 'payments');
    const forged = (entries.get(part.path) ?? '').replace('"amountCents":5994', '"amountCents":4994');
    expect(forged).not.toBe(entries.get(part.path));
    part.sha256 = createHash('sha256').update(forged).digest('hex');
    entries.set(part.path, forged).set('packet.json', JSON.stringify(list));
    const verdict = await checked(
      writeZip(
        (zip?.entries ?? []).map(({ name }) => ({ name, bytes: Buffer.from(entries.get(name) ?? '') })),
      ),
    );
    expect(verdict).toMatchObject({ unchanged: false });
    expect(verdict.problems).toContain('list');
  });

  it('EVD-01 EVD-03 what is printed on the customer’s papers leads to the packet', async () => {
    const packet = await checked(file);
    const receipt = (
      await owner.call<{ proof: { size: number; root: string } }>('payments/invoice', { id: orderId })
    ).value.proof;
    expect(comparePaper(packet, formatHead(receipt))).toBe('same');
    expect(comparePaper(packet, formatHead({ ...receipt, root: 'f'.repeat(64) }))).toBe('other');
    expect(comparePaper(packet, formatHead({ ...receipt, size: 999_999 }))).toBe('unknown');
    expect(comparePaper(packet, 'what is this')).toBe('unreadable');
  });

  it('EVD-03 identifies files that are not packets', async () => {
    expect(await verifyPacket(new Uint8Array())).toEqual({ kind: 'not_a_packet' });
    expect(await verifyPacket(Buffer.from('just a text'))).toEqual({ kind: 'not_a_packet' });
    expect(await verifyPacket(writeZip([{ name: 'a.txt', bytes: Buffer.from('a') }]))).toEqual({
      kind: 'not_a_packet',
    });
    expect(await verifyPacket(file.slice(0, 40))).toEqual({ kind: 'not_a_packet' });
    expect(await verifyPacket(file.slice(1))).toEqual({ kind: 'damaged' });
    const newer = JSON.stringify({ format: 'kickstand-packet', version: 2 });
    expect(await verifyPacket(writeZip([{ name: 'packet.json', bytes: Buffer.from(newer) }]))).toEqual({
      kind: 'newer',
    });
  });

  it('EVD-02 the shop’s own page detects a replaced picture, and a missing one', async () => {
    const check = async () =>
      (
        await owner.call<{ unchanged: boolean; parts: { kind: string; state: string }[] }>('evidence/check', {
          id: packetId,
        })
      ).value;
    expect(await check()).toMatchObject({ unchanged: true, problems: [] });
    const [row] = await shop.db.select().from(files).where(eq(files.bucket, 'bike-photos')).limit(1);
    const path = row?.path ?? '';
    await shop.files.store.remove(path);
    await shop.files.store.put(path, Buffer.from('another picture'));
    const { unchanged, parts } = await check();
    expect(unchanged).toBe(false);
    expect(parts.filter(({ state }) => state !== 'unchanged').map((part) => part.kind)).toEqual(['photos']);
    await shop.files.store.remove(path);
    expect((await check()).unchanged).toBe(false);
    await shop.files.store.put(path, Buffer.from(`picture of ${path}`));
    expect((await check()).unchanged).toBe(true);
    await expect(shop.db.execute(sql`update evidence_packets set sha256 = ''`)).rejects.toThrow();
  });

  it('EVD-02 later changes go into a new packet, and the first one stays as it is', async () => {
    expect((await seal()).value.id).toBe(packetId);
    const note = { id: orderId, key: randomUUID(), text: 'Called back' };
    expect((await owner.call('workorders/note', note)).status).toBe(200);
    const later = (await seal()).value.id;
    expect((await find()).packets.map(({ id }) => id)).toEqual([later, packetId]);
    expect(new Uint8Array((await download()).rawPayload)).toEqual(file);
  });

  it('EVD-02 is for staff: customers and anonymous visitors get nothing, each download is in the log', async () => {
    const stranger = shop.browser();
    const customer = await signedInAs(shop, 'customer');
    for (const procedure of ['evidence/find', 'evidence/check', 'evidence/seal']) {
      expect((await stranger.call(procedure, { id: packetId })).status).toBe(401);
      expect((await customer.call(procedure, { id: packetId })).status).toBe(403);
    }
    expect((await download(stranger)).statusCode).toBe(401);
    expect((await download(customer)).statusCode).toBe(403);
    expect((await download(owner, randomUUID())).statusCode).toBe(404);
    expect((await download(owner, '../../etc/passwd')).statusCode).toBe(404);
    const { rows } = await shop.db.execute<{ rows: string }>(
      sql`select count(*) as rows from audit_log where action = 'evidence.packet.downloaded'`,
    );
    expect(Number(rows[0]?.rows)).toBe(3);
    expect((await stranger.call<{ log: string }>('evidence/log', {})).value.log).toBe(
      (await checked(file)).manifest.log,
    );
  });
});
