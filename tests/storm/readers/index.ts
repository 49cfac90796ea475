import type { World } from '../world.ts';
import { readInvoice, readLedger, readTransactions } from './ledger.ts';
import { readCustomers, readHome, readList } from './lists.ts';
import { readMails } from './mails.ts';
import { readOrderPage } from './order-page.ts';
import { readPapers } from './papers.ts';
import { readPublicPages } from './public-pages.ts';
import { checkFitted, readProducts } from './stock.ts';
import { readVersions } from './versions.ts';

/** What a step may have changed, from every side. */
export async function readTouched(world: World): Promise<void> {
  for (const order of world.touched) {
    await readOrderPage(world, order);
    await Promise.all([
      readLedger(world, order),
      readPublicPages(world, order),
      readVersions(world, order),
      readInvoice(world, order),
    ]);
  }
  await readProducts(world, 'changed');
  checkFitted(world);
  await readMails(world);
  world.touched.clear();
}

/** Lists and sums over everything. */
export async function readAll(world: World): Promise<void> {
  for (const order of world.model.orders) world.touched.add(order);
  await readTouched(world);
  await readProducts(world, 'all');
  await readList(world);
  await readHome(world);
  await readCustomers(world);
  await readTransactions(world);
  await readPapers(world);
}

/** The cheap ones of them, between steps. */
export async function readLists(world: World): Promise<void> {
  await readProducts(world, 'all');
  await readList(world);
  await readHome(world);
}
