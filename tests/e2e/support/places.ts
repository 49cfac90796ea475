import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { createDraft, createIntake, serverOf } from './intake.ts';
import { sendEstimate } from './orders.ts';
import { isSignedIn, signIn } from './sign-in.ts';

/** A browser's requests, or requests without a browser. */
interface Asking {
  readonly request: APIRequestContext;
}

/** A record that the demo shop has: the first one of a list. */
const listed =
  (procedure: string, input: object, list: string) =>
  async (asking: Asking, url: string): Promise<string> => {
    const answer = await serverOf(asking, url).call<Record<string, { id: string }[]>>(procedure, input);
    const [record] = answer[list] ?? [];
    expect(record, `something in ${procedure}`).toBeTruthy();
    return record?.id ?? '';
  };

/** A record that the demo shop has none of: made once per shop and worker. */
function made(make: (asking: Asking, url: string) => Promise<string>) {
  const ids = new Map<string, Promise<string>>();
  return (asking: Asking, url: string): Promise<string> => {
    const id = ids.get(url) ?? make(asking, url);
    ids.set(url, id);
    return id;
  };
}

const lastPart = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';

interface CountLine {
  readonly productId: string;
  readonly expectedMilli: number;
}

/** The record for each placeholder of a path. `:order` is in diagnosis: its page and its workspace have every control. */
const RECORDS: Record<string, (asking: Asking, url: string) => Promise<string>> = {
  ':intake': listed('intake/list', {}, 'forms'),
  ':order': listed('workorders/list', { statuses: ['diagnosing'] }, 'orders'),
  ':ready': listed('workorders/list', { statuses: ['ready'], unpaid: true }, 'orders'),
  ':closed': listed('workorders/list', { statuses: ['closed'] }, 'orders'),
  ':product': listed('inventory/list', { search: 'MOT-104091' }, 'products'),
  ':purchase': listed('inventory/purchases/list', {}, 'purchases'),
  ':conversation': listed('messages/list', {}, 'conversations'),
  ':customer': listed('customers/list', {}, 'customers'),
  ':user': listed('users/list', { search: 'tech@demo.test' }, 'people'),
  // of a known customer, whose bike is offered
  ':draft': made(async (asking, url) => {
    await createIntake(asking, url);
    return createDraft(asking, url, { vin: '', bikeMake: '', bikeModel: '', bikeYear: '' });
  }),
  ':count': made(async (asking, url) => {
    const server = serverOf(asking, url);
    const scope = { id: randomUUID(), category: null, bin: null, note: '' };
    const { id } = await server.call<{ id: string }>('inventory/counts/start', scope);
    const [line] = (await server.call<{ items: CountLine[] }>('inventory/counts/find', { id })).items;
    const counted = { id, productId: line?.productId, countedMilli: line?.expectedMilli, seenMilli: null };
    await server.call('inventory/counts/set', counted);
    return id;
  }),
  ':form': made(async (asking, url) => {
    const id = await createIntake(asking, url, { termsLanguage: 'es' });
    return lastPart(await serverOf(asking, url).call('intake/share', { id }));
  }),
  ':share': made(async (asking, url) => (await sendEstimate(asking, url)).shareId),
};

/** The person for each shop, separate from the page's browser, because a public page needs records, too. */
const admins = new Map<string, Asking>();

/** Where a screen is. */
export async function placeOf(url: string, path: string): Promise<string> {
  const [name] = /:[a-z]+/.exec(path) ?? [];
  if (!name) return path;
  const find = RECORDS[name];
  if (!find) throw new Error(`No record is known for ${name}.`);
  const { origin } = new URL(url);
  return path.replace(name, await find(await adminOf(origin), origin));
}

async function adminOf(url: string): Promise<Asking> {
  const asking = admins.get(url) ?? { request: await request.newContext() };
  admins.set(url, asking);
  if (!(await isSignedIn(asking, 'admin', url))) await signIn(asking, 'admin', url);
  return asking;
}
