import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import type { Caller, World } from '../world.ts';
import { readBookkeeper, readCloses, readMoneyTotals, readOverview } from './accounting.ts';
import { readAlerts, readInvoice, readLedger, readTransactions } from './ledger.ts';
import { readBoard, readCustomers, readHome, readList, readQueue, readStuck, readUnpaid } from './lists.ts';
import { readMails } from './mails.ts';
import { readOrderPage } from './order-page.ts';
import { readPapers } from './papers.ts';
import { readCatalog, readPartsByOrder, readRestock } from './parts-lists.ts';
import { readMine, readOwn, readPeople } from './personal-pages.ts';
import { readPublicPages } from './public-pages.ts';
import { checkInstalled, readProducts, readProposedParts } from './stock.ts';
import { readTexts } from './texts.ts';
import { readSigned, readVersions } from './versions.ts';

/** Reads every view that a step may have changed. */
export async function readTouched(world: World): Promise<void> {
  for (const order of world.touched) {
    const cached = withCachedCalls(world);
    await readOrderPage(cached, order);
    await Promise.all([
      readLedger(cached, order),
      readPublicPages(cached, order),
      readVersions(cached, order),
      readInvoice(cached, order),
      readProposedParts(cached, order),
    ]);
    await readPapers(cached, order);
  }
  await readProducts(world, 'changed');
  checkInstalled(world);
  await readMails(world);
  await readTexts(world);
  world.touched.clear();
}

/** Nothing changes while the views are read, so the same call is made once. */
function withCachedCalls(world: World): World {
  const answers = new Map<string, Promise<Answer>>();
  const call = <T>(caller: Caller, path: string, input: unknown = {}) => {
    const question = JSON.stringify([caller, path, input]);
    const answer = answers.get(question) ?? world.call(caller, path, input);
    answers.set(question, answer);
    return answer as Promise<Answer<T>>;
  };
  return { ...world, call };
}

const readAllProducts = (world: World) => readProducts(world, 'all');

/** Views of the whole shop, read in turn. */
const SHOP_READERS = [
  readList,
  readCustomers,
  readBoard,
  readTransactions,
  readQueue,
  readHome,
  readAllProducts,
  readAlerts,
  readUnpaid,
  readMoneyTotals,
  readPartsByOrder,
  readMine,
  readPeople,
  readSigned,
  readCatalog,
  readOwn,
  readStuck,
  readRestock,
  readCloses,
  readOverview,
] as const;
const READERS_PER_STEP = 2;

/** Too large to read after each step: only at the end. */
const END_READERS = [readBookkeeper] as const;

/** Two of them after each step, so that each one is read every tenth step. */
export async function readSomeOfShop(world: World, step: number): Promise<void> {
  for (let turn = 0; turn < READERS_PER_STEP; turn += 1)
    await SHOP_READERS[(step * READERS_PER_STEP + turn) % SHOP_READERS.length]?.(world);
}

export async function readAll(world: World): Promise<void> {
  for (const order of world.model.orders) world.touched.add(order);
  await readTouched(world);
  for (const read of [...SHOP_READERS, ...END_READERS]) await read(world);
}
