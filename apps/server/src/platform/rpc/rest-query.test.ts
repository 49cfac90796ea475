import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** A valid value, written as documented. */
function example({ type, format, pattern, enum: words, const: only, minimum = 1, anyOf }: Schema): string {
  if (only !== undefined) return String(only);
  if (words?.[0] !== undefined) return words[0];
  const [first] = anyOf ?? [];
  if (first) return example(first);
  if (type === 'integer' || type === 'number') return String(Math.max(1, minimum));
  if (type === 'boolean') return 'true';
  if (format === 'uuid') return randomUUID();
  if (format === 'date-time') return '2025-04-01T10:00:00.000Z';
  if (format === 'date' || pattern?.startsWith('^\\d{4}-')) return '2025-04-01';
  return 'A1';
}

/** A list repeats its name for each value; an object's fields are in brackets. */
function written({ name, schema }: Parameter): [string, string][] {
  if (schema.type === 'array') return [[name, example(schema.items ?? {})]];
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).map(([field, of]) => [`${name}[${field}]`, example(of)]);
  return [[name, example(schema)]];
}

describe('the documented REST calls', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  it('INV-06 takes every documented query parameter of a GET as it is written in an address', async () => {
    const { paths } = (await owner.request({ url: '/api/openapi.json' })).json<{
      paths: Record<string, { get?: { parameters?: Parameter[] } }>;
    }>();
    const asked: string[] = [];
    const refused: string[] = [];
    for (const [path, { get }] of Object.entries(paths)) {
      const parameters = get?.parameters ?? [];
      const query = parameters.filter((one) => one.in === 'query');
      if (query.length === 0) continue;
      const inPath = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]));
      const address = path.replace(/\{(\w+)\}/g, (_, name) => example(inPath.get(name)?.schema ?? {}));
      const url = `/api${address}?${new URLSearchParams(query.flatMap(written))}`;
      const { statusCode, body } = await owner.request({ url });
      asked.push(path);
      if (statusCode === 400 || statusCode >= 500) refused.push(`${url} ${body}`);
    }
    expect(refused).toEqual([]);
    expect(asked).toContain('/inventory/analytics');
    expect(asked.length).toBeGreaterThan(10);
  });

  it('INV-06 reads numbers, booleans and lists from a URL, and refuses invalid ones', async () => {
    const get = async (url: string) => (await owner.request({ url: `/api${url}` })).statusCode;
    expect(await get('/inventory/analytics?days=90')).toBe(200);
    expect(await get('/inventory/analytics?days=ninety')).toBe(400);
    expect(await get('/inventory/analytics?days=90.5')).toBe(400);
    expect(await get('/inventory/analytics?days=30&days=90')).toBe(400); // one of the two would have to be ignored
    expect(await get('/inventory/products?active=false&type=product')).toBe(200);
    expect(await get('/inventory/products?active=perhaps')).toBe(400);
    expect(await get('/inventory/order-parts?states=short')).toBe(200);
    expect(await get('/inventory/order-parts?states=short&states=reserved')).toBe(200);
    expect(await get('/inventory/order-parts?states=lost')).toBe(400);
  });
});
