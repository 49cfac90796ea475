import { contract } from '@kickstand/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: { readonly type?: string };
}
interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: { readonly 'application/json'?: { readonly schema?: object } };
}
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Record<string, Response>;
}
interface Document {
  readonly info: { readonly license: { readonly name: string; readonly identifier?: string } };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly responses: Record<string, Response>;
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

  const calls = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, path, operation })),
    );
  const callsThat = (fail: (one: { path: string; operation: Operation }) => boolean) =>
    calls()
      .filter(fail)
      .map(({ call }) => call);
  const resolved = (response: Response): Response => {
    const [, name] = /^#\/components\/responses\/(\w+)$/.exec(response.$ref ?? '') ?? [];
    return name ? (document.components.responses[name] ?? {}) : response;
  };

  it('says for every call whether it needs a session, and groups calls by capability', () => {
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'kickstand.session_token' },
    });
    expect(document.security).toEqual([{ session: [] }]);
    const operations = calls().map(({ operation }) => operation);
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
    expect(text.length).toBeLessThan(620_000);
    expect(text).not.toMatch(/"minimum":-?\d+,[^{}]*"exclusiveMinimum"/);
  });

  it('names each call once, with a summary, one tag and the scheme it is guarded by', () => {
    const ids = calls().map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => !id || ids.indexOf(id) !== at)).toEqual([]);
    const tags = document.tags.map(({ name }) => name);
    expect(callsThat(({ operation }) => !operation.summary?.trim())).toEqual([]);
    expect(
      callsThat(({ operation }) => operation.tags.length !== 1 || !tags.includes(operation.tags[0] ?? '')),
    ).toEqual([]);
    const schemes = Object.keys(document.components.securitySchemes);
    const undefinedSchemes = (security: readonly object[]) =>
      security.flatMap((one) => Object.keys(one)).some((name) => !schemes.includes(name));
    expect(callsThat(({ operation }) => undefinedSchemes(operation.security ?? document.security))).toEqual(
      [],
    );
  });

  it('has a license, one server and ids that an address can hold, and no value of another type than its schema', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(callsThat(({ operation }) => !/^[\w.-]+$/.test(operation.operationId))).toEqual([]);
    const fits = (type: unknown, value: unknown) => {
      const types = [type].flat();
      if (value === null) return types.includes('null');
      if (typeof value === 'number') return types.includes('number') || types.includes('integer');
      return types.includes(typeof value);
    };
    const wrong: unknown[] = [];
    const look = (schema: unknown) => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('type' in schema && 'enum' in schema && Array.isArray(schema.enum))
        if (!schema.enum.every((value) => fits(schema.type, value))) wrong.push(schema);
      // `items` is for a list, `properties` for an object
      if ('type' in schema && typeof schema.type === 'string' && schema.type !== 'array' && 'items' in schema)
        wrong.push(schema);
      Object.values(schema).forEach(look);
    };
    look(document.paths);
    look(document.components);
    expect(wrong).toEqual([]);
  });

  it('distinguishes every path, and defines its parameters', () => {
    const paths = Object.keys(document.paths);
    const isName = (segment: string) => segment.startsWith('{');
    const ambiguous = paths.flatMap((one, at) =>
      paths.slice(at + 1).flatMap((other) => {
        const [ours, theirs] = [one.split('/'), other.split('/')];
        if (ours.length !== theirs.length) return [];
        const pairs = ours.map((segment, index) => [segment, theirs[index] ?? ''] as const);
        if (pairs.some(([a, b]) => !isName(a) && !isName(b) && a !== b)) return [];
        // fewer parameters match first; with the same number it would be ambiguous
        const count = (segments: readonly string[]) => segments.filter(isName).length;
        return count(ours) === count(theirs) ? [`${one} ${other}`] : [];
      }),
    );
    expect(ambiguous).toEqual([]);
    expect(paths.filter((path) => /[?#]|\/$|\/\//.test(path))).toEqual([]);
    expect(
      callsThat(({ path, operation }) => {
        const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        return (
          inPath.some(({ required }) => required !== true) ||
          String(inPath.map(({ name }) => name).sort()) !== String(names.sort())
        );
      }),
    ).toEqual([]);
  });

  it('describes query parameters as an address is read, and none twice', () => {
    const query = calls().flatMap(({ operation }) =>
      (operation.parameters ?? []).filter((one) => one.in === 'query'),
    );
    const lists = query.filter(({ schema }) => schema.type === 'array');
    expect(lists.length).toBeGreaterThan(2);
    for (const list of lists) expect(list).toMatchObject({ style: 'form', explode: true });
    for (const one of query) {
      expect(one.schema.type, one.name).not.toBe('object');
      expect(one).not.toHaveProperty('allowEmptyValue');
      expect(one).not.toHaveProperty('allowReserved');
    }
    expect(
      callsThat(({ operation: { parameters = [] } }) => {
        const names = parameters.map((one) => `${one.in} ${one.name}`);
        return new Set(names).size !== names.length;
      }),
    ).toEqual([]);
  });

  it('says how each call answers and fails, refused input included, with a schema', () => {
    const failures = (operation: Operation) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(
      callsThat(
        ({ operation }) => !Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status)),
      ),
    ).toEqual([]);
    expect(
      callsThat(({ operation }) =>
        Object.values(operation.responses).some((response) => !resolved(response).description),
      ),
    ).toEqual([]);
    expect(callsThat(({ operation }) => !failures(operation).some(([status]) => /^4/.test(status)))).toEqual(
      [],
    );
    expect(
      callsThat(({ operation }) =>
        failures(operation).some(([, response]) => !resolved(response).content?.['application/json']?.schema),
      ),
    ).toEqual([]);
    const takesInput = ({ parameters = [], requestBody }: Operation) => parameters.length > 0 || requestBody;
    expect(
      callsThat(({ operation }) => Boolean(takesInput(operation)) && !operation.responses['400']),
    ).toEqual([]);
  });

  it('answers to refused input as it is described', async () => {
    const { BadRequestError } = document.components.schemas as Record<
      string,
      { properties: Record<string, { const?: unknown }>; required: string[] }
    >;
    const { statusCode, body } = await shop.browser().request({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: 3 },
    });
    const answer = JSON.parse(body) as Record<string, unknown>;
    expect(statusCode).toBe(400);
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(BadRequestError?.required ?? ['missing']));
    for (const [name, { const: only }] of Object.entries(BadRequestError?.properties ?? {}))
      if (only !== undefined) expect(answer[name], name).toBe(only);
    expect(answer.data).toEqual({
      issues: expect.arrayContaining([{ path: 'email', message: 'INVALID' }]),
    });
  });

  it('uses every component it defines, and repeats no large schema', () => {
    const { securitySchemes, ...components } = document.components;
    expect(Object.keys(securitySchemes)).toEqual(['session']);
    const unused = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named)
        .filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
        .map((name) => `${kind}/${name}`),
    );
    expect(unused).toEqual([]);
    const seen = new Map<string, number>();
    JSON.parse(text, (_key, value: unknown) => {
      const isObject = typeof value === 'object' && value !== null && 'properties' in value;
      const json = isObject ? JSON.stringify(value) : '';
      if (json.length > 1_500) seen.set(json, (seen.get(json) ?? 0) + 1);
      return value;
    });
    expect([...seen].filter(([, count]) => count > 1).map(([json]) => json.slice(0, 200))).toEqual([]);
  });
});
