import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import type { Who, World } from '../world.ts';
import { readBookkeeper, readCloses, readMoneyTotals, readOverview } from './books.ts';
import { readAlerts, readInvoice, readLedger, readTransactions } from './ledger.ts';
import { readBoard, readCustomers, readHome, readList, readQueue, readStuck, readUnpaid } from './lists.ts';
import { readMails } from './mails.ts';
import { readOrderPage } from './order-page.ts';
import { readMine, readOwn, readPeople } from './own-day.ts';
import { readPapers } from './papers.ts';
import { readCatalog, readPartsByOrder, readRestock } from './parts-lists.ts';
import { readPublicPages } from './public-pages.ts';
import { checkFitted, readProducts, readProposedParts } from './stock.ts';
import { readTexts } from './texts.ts';
import { readSigned, readVersions } from './versions.ts';

/** What a step may have changed, from every side. */
export async function readTouched(world: World): Promise<void> {
  for (const order of world.touched) {
    const look = askingOnce(world);
    await readOrderPage(look, order);
    await Promise.all([
      readLedger(look, order),
      readPublicPages(look, order),
      readVersions(look, order),
      readInvoice(look, order),
      readProposedParts(look, order),
    ]);
    await readPapers(look, order);
  }
  await readProducts(world, 'changed');
  checkFitted(world);
  await readMails(world);
  await readTexts(world);
  world.touched.clear();
}

/** Nothing changes during one look: what a page and a paper both show is asked for once. */
function askingOnce(world: World): World {
  const answers = new Map<string, Promise<Answer>>();
  const call = <T>(who: Who, path: string, input: unknown = {}) => {
    const question = JSON.stringify([who, path, input]);
    const answer = answers.get(question) ?? world.call(who, path, input);
    answers.set(question, answer);
    return answer as Promise<Answer<T>>;
  };
  return { ...world, call };
}

const readAllProducts = (world: World) => readProducts(world, 'all');

/** Readers of the whole shop, in the order in which they take turns. */
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
const EACH_STEP = 2;

/** They grow with every round: only at the end. */
const END_READERS = [readBookkeeper] as const;

/** Two of them after each step, so that each is read every tenth step. */
export async function readSomeOfShop(world: World, step: number): Promise<void> {
  for (let turn = 0; turn < EACH_STEP; turn += 1)
    await SHOP_READERS[(step * EACH_STEP + turn) % SHOP_READERS.length]?.(world);
}

/** Every order, and every list and sum over all of them. */
export async function readAll(world: World): Promise<void> {
  for (const order of world.model.orders) world.touched.add(order);
  await readTouched(world);
  for (const read of [...SHOP_READERS, ...END_READERS]) await read(world);
}
