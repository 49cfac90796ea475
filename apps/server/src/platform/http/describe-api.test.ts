import { contract } from '@kickstand/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
}
interface Document {
  readonly info: { readonly license: { readonly name: string } };
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly responses: Record<string, unknown>;
    readonly securitySchemes: Record<string, unknown>;
  };
}

describe('the API document', () => {
  let shop: TestShop;
  let text: string;
  let document: Document;
  beforeAll(async () => {
    shop = await openTestShop();
    text = (await shop.browser().request({ url: '/api/openapi.json' })).body;
    document = JSON.parse(text) as Document;
  });
  afterAll(() => shop.close());

  it('says for every call whether it needs a session, and groups calls by capability', () => {
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'kickstand.session_token' },
    });
    expect(document.security).toEqual([{ session: [] }]);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const open = operations.filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['auth.signIn', 'review.review', 'terms.text']),
    );
    expect(open.map(({ operationId }) => operationId)).not.toContain('workorders.find');
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(contract)));
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(contract));
  });

  it('describes a record and an error once, and refers to it by name', () => {
    const { schemas, responses } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['WorkOrder', 'Job', 'Line', 'Error']));
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['NotFound', 'ForbiddenOrSecondFactorDue']),
    );
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, to]) => to));
    const defined = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    expect([...referred].filter((name) => !defined.includes(name ?? ''))).toEqual([]);
    expect(text.length).toBeLessThan(700_000);
    expect(text).not.toMatch(/"minimum":-?\d+,[^{}]*"exclusiveMinimum"/);
  });
});
