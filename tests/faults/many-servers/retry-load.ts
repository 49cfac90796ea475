import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Answer, call, uploadPhoto } from '../client.ts';

/** What the clients requested; each request has its own key and is sent again until it is answered. */
export class RetryRecord {
  readonly requested = new Set<string>();
  readonly acknowledged = new Map<string, string>();
  readonly photos = new Set<string>();
  readonly problems: string[] = [];
  retries = 0;
  slowestMs = 0;

  describe(): string {
    return `${this.acknowledged.size} stock receipts and ${this.photos.size} photos, each once; ${this.retries} sent again`;
  }
}

export interface RetryLoad {
  /** Resolves after this many more receipts were acknowledged. */
  until(more: number): Promise<void>;
  stop(): Promise<void>;
}

const WORKERS = 4;
const LOAD_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 60_000;
/** The outcome is unknown, or nothing was done: retried either way. */
const RETRY_STATUSES = new Set([502, 503, 504]);

export async function addProduct(base: string, cookie: string): Promise<string> {
  const id = randomUUID();
  const product = {
    ...{
      nameEn: 'Brake pads',
      nameEs: '',
      sku: 'PADS-1',
      category: 'Brakes',
      unit: 'each',
      brand: '',
      bin: '',
      supplierSku: '',
    },
    ...{ barcode: '', priceCents: 4200, costCents: 2100, taxable: true, packMilli: 1000, supplierId: null },
    ...{ minMilli: null, maxMilli: null, safetyMilli: null, leadDays: null },
  };
  const answer = await call(base, 'inventory/addProduct', { id, product, openingMilli: 0 }, cookie);
  if (answer.status !== 200)
    throw new Error(`adding a product was answered ${answer.status} ${JSON.stringify(answer.value)}`);
  return id;
}

/** Several people receive stock, one uploads photos. Requests alternate between `bases`, as behind a proxy. */
export function startRetryLoad(
  bases: readonly string[],
  cookie: string,
  productId: string,
  record: RetryRecord,
): RetryLoad {
  let stopped = false;
  let turn = 0;
  const nextBase = () => bases[turn++ % bases.length] ?? '';

  /** A request whose connection broke may have been applied, so the same one is sent again. */
  const sendUntilAnswered = async (
    what: string,
    send: (base: string) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const began = performance.now();
    for (;;) {
      const answer = await send(nextBase()).catch(() => null);
      if (answer?.status === 200) {
        record.slowestMs = Math.max(record.slowestMs, performance.now() - began);
        return answer;
      }
      if (answer && !RETRY_STATUSES.has(answer.status)) {
        record.problems.push(`${what} was answered ${answer.status} ${answer.code}`);
        return null;
      }
      if (performance.now() - began > ANSWER_TIMEOUT_MS) {
        record.problems.push(`${what} had no answer for ${ANSWER_TIMEOUT_MS} ms`);
        return null;
      }
      record.retries++;
      await pause(100);
    }
  };

  const addStock = async () => {
    const key = randomUUID();
    record.requested.add(key);
    const input = receipt(productId, key);
    const answer = await sendUntilAnswered('a stock receipt', (base) =>
      call(base, 'inventory/adjust', input, cookie),
    );
    if (answer) record.acknowledged.set(key, JSON.stringify(answer.value));
  };
  const addPhoto = async () => {
    const id = randomUUID();
    if (await sendUntilAnswered('an upload', (base) => uploadPhoto(base, id, cookie))) record.photos.add(id);
  };
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  const workers = [...Array.from({ length: WORKERS }, () => repeat(addStock)), repeat(addPhoto)];
  return {
    async until(more) {
      const began = performance.now();
      const target = record.acknowledged.size + more;
      while (record.acknowledged.size < target) {
        if (performance.now() - began > LOAD_TIMEOUT_MS)
          throw new Error(`no more receipts: ${record.describe()}; ${record.problems.join('; ')}`);
        await pause(10);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

const receipt = (id: string, key: string) => ({ id, key, kind: 'receipt', deltaMilli: 1000, reason: key });

/** Every acknowledged receipt exists exactly once, no other more than once, and on hand is their sum. */
export async function checkAppliedOnce(client: pg.Client, record: RetryRecord): Promise<string[]> {
  const { rows } = await client.query<{ reason: string; times: number }>(
    `select reason, count(*)::int as times from stock_movements group by reason`,
  );
  const times = new Map(rows.map(({ reason, times }) => [reason, times]));
  const lost = [...record.acknowledged.keys()].filter((key) => !times.has(key)).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  const unknown = rows.filter(({ reason }) => !record.requested.has(reason)).length;
  const balance = await client.query<{ wrong: boolean }>(
    `select p.on_hand_milli <> sum(m.delta_milli) as wrong
     from products p join stock_movements m on m.product_id = p.id group by p.id`,
  );
  const photos = await client.query<{ id: string }>('select id from files where stored_at is not null');
  const stored = new Set(photos.rows.map(({ id }) => id));
  const lostPhotos = [...record.photos].filter((id) => !stored.has(id)).length;
  return [
    ...(lost > 0 ? [`${lost} acknowledged receipts are lost`] : []),
    ...(twice > 0 ? [`${twice} receipts were applied twice`] : []),
    ...(unknown > 0 ? [`${unknown} stock movements were never requested`] : []),
    ...(balance.rows.some(({ wrong }) => wrong) ? ['the stock is not the sum of its movements'] : []),
    ...(lostPhotos > 0 ? [`${lostPhotos} acknowledged photos are lost`] : []),
  ];
}
