import { may } from '@kickstand/domain/auth';
import { OPTION_TYPES } from '@kickstand/domain/vehicles';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { orpc } from '../api.ts';
import { sessionStore } from '../auth/index.ts';
import { NetworkError } from '../device/network.ts';
import { isAway } from './away.ts';
import { deviceDatabase } from './device-database.ts';
import { decrypt, encrypt, readable, writeFor } from './encryption.ts';
import { reportableWarning } from './report.ts';

/** What can be read offline: what an intake needs, and recently opened records. */
const READABLE: readonly string[] = [
  'intake.setting',
  'intake.list',
  'intake.find',
  'terms.text',
  'vehicles.options',
  'settings.shop',
  'workorders.queue',
  'workorders.find',
  'workorders.list',
  'workorders.timeline',
  'workorders.setting',
  'workorders.technicians',
  'workorders.board',
  'workorders.suggestions',
  'workorders.templates.list',
  'customers.find',
  'customers.list',
  'customers.orders',
  'customers.intakes',
  'customers.payments',
  'customers.papers',
  'inventory.find',
  'inventory.list',
  'inventory.movements',
  'inventory.orderParts',
  'inventory.summary',
  'inventory.setting',
  'inventory.suppliers.list',
  'payments.forOrder',
  'damage.marks',
  'home.counts',
  'home.mine',
  'home.intakes',
];
const MOST = 300;
const DROPPED_AT_ONCE = 30;
/** How many of a user's own orders are prefetched. */
const OWN_ORDERS = 25;

/** The procedure of a query, from its oRPC key. */
function pathOf(key: QueryKey): string | null {
  const [path] = key;
  return Array.isArray(path) && path.every((part) => typeof part === 'string') ? path.join('.') : null;
}

const nameOf = (key: QueryKey) => JSON.stringify(key);

async function keep(owner: string, key: QueryKey, data: unknown): Promise<void> {
  const name = `${owner} ${await fingerprint(nameOf(key))}`;
  const sealed = await encrypt(owner, `read ${nameOf(key)}`, data);
  await writeFor(owner, async (transaction) => {
    const reads = transaction.objectStore('reads');
    await reads.put({ key: name, owner, at: Date.now(), sealed });
    if ((await reads.count()) <= MOST) return;
    const all = (await reads.getAll()).filter((row) => row.owner === owner);
    // more than one at a time, so that not every answer has to read all others
    const old = all.sort((one, other) => other.at - one.at).slice(MOST - DROPPED_AT_ONCE);
    await Promise.all(old.map((row) => reads.delete(row.key)));
  });
}

async function recall(owner: string, key: QueryKey): Promise<{ data: unknown; at: number } | null> {
  const name = `${owner} ${await fingerprint(nameOf(key))}`;
  const row = await (await deviceDatabase()).get('reads', name);
  if (!row) return null;
  const { at, sealed } = row;
  return readable(decrypt(owner, `read ${nameOf(key)}`, sealed).then((data) => ({ data, at })));
}

/** An entry's key must not reveal what someone searched for. */
async function fingerprint(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Prefetches what a new intake needs, even if none was opened on this device yet. */
async function warm(client: QueryClient, ownerNow: () => string | null): Promise<void> {
  const owner = ownerNow();
  if (owner === null || isAway() || !may(sessionStore.get().profile?.role, 'intake.write')) return;
  const needed = [
    orpc.intake.setting.queryOptions(),
    orpc.terms.text.queryOptions({ input: {} }),
    ...OPTION_TYPES.map((type) => orpc.vehicles.options.queryOptions({ input: { type } })),
  ];
  for (const options of needed) {
    const kept = await recall(owner, options.queryKey);
    if (ownerNow() !== owner || isAway()) return;
    if (!kept) await client.prefetchQuery(options as FetchQueryOptions);
  }
}

/** OFF-02. Prefetches a technician's own orders, so that they can be worked on offline. */
async function warmOwnOrders(client: QueryClient, ownerNow: () => string | null): Promise<void> {
  const owner = ownerNow();
  if (owner === null || isAway() || !may(sessionStore.get().profile?.role, 'workorder.work')) return;
  const { orders } = await client.fetchQuery(
    orpc.workorders.queue.queryOptions({ input: { whose: 'mine' } }),
  );
  for (const { id } of orders.slice(0, OWN_ORDERS)) {
    if (ownerNow() !== owner || isAway()) return;
    await client.prefetchQuery(
      orpc.workorders.find.queryOptions({ input: { id } }) as unknown as FetchQueryOptions,
    );
  }
}

/** Stores answers encrypted as they arrive; offline the last one is shown instead of an error. */
export function startReadCache(client: QueryClient, ownerNow: () => string | null): void {
  const fill = async (key: QueryKey) => {
    const owner = ownerNow();
    if (owner === null) return;
    const kept = await recall(owner, key);
    const query = client.getQueryCache().find({ queryKey: key, exact: true });
    if (kept && query?.state.data === undefined && ownerNow() === owner)
      client.setQueryData(key, kept.data, { updatedAt: kept.at });
  };

  const follow: Parameters<ReturnType<QueryClient['getQueryCache']>['subscribe']>[0] = (event) => {
    const { queryKey, state } = event.query;
    const path = pathOf(queryKey);
    if (path === null || !READABLE.includes(path)) return;
    const owner = ownerNow();
    if (owner === null) return;
    if (event.type === 'observerAdded' && state.data === undefined && isAway())
      void fill(queryKey).catch(reportableWarning('read'));
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && !event.action.manual)
      void keep(owner, queryKey, state.data).catch(reportableWarning('kept for reading'));
    if (event.action.type === 'error' && event.action.error instanceof NetworkError) {
      // with data to show, a lost network is not an error of the page: the banner says it
      if (state.data !== undefined)
        client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
      else void fill(queryKey).catch(reportableWarning('read'));
    }
  };
  client.getQueryCache().subscribe(follow);
  void warm(client, ownerNow)
    .then(() => warmOwnOrders(client, ownerNow))
    .catch(reportableWarning('read ahead'));
  // answers that arrived before this was loaded
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const owner = ownerNow();
    if (owner === null || !READABLE.includes(pathOf(queryKey) ?? '')) continue;
    if (state.data !== undefined)
      void keep(owner, queryKey, state.data).catch(reportableWarning('kept for reading'));
    else if (isAway()) void fill(queryKey).catch(reportableWarning('read'));
  }
}
