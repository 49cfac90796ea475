import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Answer, call, uploadPhoto } from '../client.ts';

/** What people asked for, each with a key of its own that is sent again until there is an answer. */
export class OnceLedger {
  readonly begun = new Set<string>();
  readonly acknowledged = new Map<string, string>();
  readonly photos = new Set<string>();
  readonly problems: string[] = [];
  retries = 0;
  slowestMs = 0;

  describe(): string {
    return `${this.acknowledged.size} bookings and ${this.photos.size} photos, each once; ${this.retries} sent again`;
  }
}

export interface OnceLoad {
  /** Resolves after this many more bookings were acknowledged. */
  until(more: number): Promise<void>;
  stop(): Promise<void>;
}

const WORKERS = 4;
const PATIENCE_MS = 60_000;
const GIVE_UP_MS = 60_000;
/** Answers after which the outcome is unknown, or nothing was done: both are retried. */
const AGAIN = new Set([502, 503, 504]);

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

/** Several people book stock in, one takes photos; `bases` are tried in turn, as a browser behind a proxy is served. */
export function startOnceLoad(
  bases: readonly string[],
  cookie: string,
  productId: string,
  ledger: OnceLedger,
): OnceLoad {
  let stopped = false;
  let turn = 0;
  const nextBase = () => bases[turn++ % bases.length] ?? '';

  /** Sends the same until it is answered; what broke off may have been done. */
  const insist = async (what: string, send: (base: string) => Promise<Answer>): Promise<Answer | null> => {
    const began = performance.now();
    for (;;) {
      const answer = await send(nextBase()).catch(() => null);
      if (answer?.status === 200) {
        ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - began);
        return answer;
      }
      if (answer && !AGAIN.has(answer.status)) {
        ledger.problems.push(`${what} was answered ${answer.status} ${answer.code}`);
        return null;
      }
      if (performance.now() - began > GIVE_UP_MS) {
        ledger.problems.push(`${what} had no answer for ${GIVE_UP_MS} ms`);
        return null;
      }
      ledger.retries++;
      await pause(100);
    }
  };

  const book = async () => {
    const key = randomUUID();
    ledger.begun.add(key);
    const wish = booking(productId, key);
    const answer = await insist('a booking', (base) => call(base, 'inventory/adjust', wish, cookie));
    if (answer) ledger.acknowledged.set(key, JSON.stringify(answer.value));
  };
  const photograph = async () => {
    const id = randomUUID();
    if (await insist('an upload', (base) => uploadPhoto(base, id, cookie))) ledger.photos.add(id);
  };
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  const workers = [...Array.from({ length: WORKERS }, () => repeat(book)), repeat(photograph)];
  return {
    async until(more) {
      const began = performance.now();
      const enough = ledger.acknowledged.size + more;
      while (ledger.acknowledged.size < enough) {
        if (performance.now() - began > PATIENCE_MS)
          throw new Error(`no more bookings: ${ledger.describe()}; ${ledger.problems.join('; ')}`);
        await pause(10);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

const booking = (id: string, key: string) => ({ id, key, kind: 'receipt', deltaMilli: 1000, reason: key });

/** Each acknowledged one exists once, no other one twice, and the balance is their sum. */
export async function checkOnce(client: pg.Client, ledger: OnceLedger): Promise<string[]> {
  const { rows } = await client.query<{ reason: string; times: number }>(
    `select reason, count(*)::int as times from stock_movements group by reason`,
  );
  const times = new Map(rows.map(({ reason, times }) => [reason, times]));
  const lost = [...ledger.acknowledged.keys()].filter((key) => !times.has(key)).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  const foreign = rows.filter(({ reason }) => !ledger.begun.has(reason)).length;
  const balance = await client.query<{ wrong: boolean }>(
    `select p.on_hand_milli <> sum(m.delta_milli) as wrong
     from products p join stock_movements m on m.product_id = p.id group by p.id`,
  );
  const photos = await client.query<{ id: string }>('select id from files where stored_at is not null');
  const stored = new Set(photos.rows.map(({ id }) => id));
  const lostPhotos = [...ledger.photos].filter((id) => !stored.has(id)).length;
  return [
    ...(lost > 0 ? [`${lost} acknowledged bookings are lost`] : []),
    ...(twice > 0 ? [`${twice} bookings were done twice`] : []),
    ...(foreign > 0 ? [`${foreign} bookings are nobody's`] : []),
    ...(balance.rows.some(({ wrong }) => wrong) ? ['the stock is not the sum of its movements'] : []),
    ...(lostPhotos > 0 ? [`${lostPhotos} acknowledged photos are lost`] : []),
  ];
}
