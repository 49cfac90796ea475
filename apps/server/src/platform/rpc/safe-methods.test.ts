import { PROCEDURES } from '@kickstand/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSection } from '../../settings/index.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

const SECURITY = { idleLockMinutes: 60, requireSecondFactor: false, revision: 0 };

describe('what a browser may send from any other site', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let calls = 0;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const send = (method: 'GET' | 'HEAD' | 'OPTIONS', url: string, json: unknown = {}) => {
    calls += 1;
    return owner.request({
      method,
      url,
      payload: { json },
      headers: { origin: 'https://elsewhere.test' },
      remoteAddress: `10.9.${calls >> 8}.${calls & 255}`,
    });
  };

  it('V9 AUT-17 HEAD and OPTIONS reach no procedure, by either address', async () => {
    for (const { path, route } of PROCEDURES)
      for (const url of [`/rpc/${path}`, ...(route ? [`/api${route}`] : [])])
        for (const method of ['HEAD', 'OPTIONS'] as const)
          expect([method, url, (await send(method, url)).statusCode]).toEqual([method, url, 404]);
  });

  it('V9 AUT-17 GET reaches only procedures declared as GET', async () => {
    const writers = PROCEDURES.filter(({ method }) => method !== 'GET');
    expect(writers.length).toBeGreaterThan(50);
    for (const { path } of writers)
      expect([path, (await send('GET', `/rpc/${path}?data=%7B%7D`)).statusCode]).toEqual([path, 405]);
  });

  it('V9 SET-01 none of them changes a setting, with a body that would', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      for (const url of ['/rpc/settings/updateSecurity', '/api/settings/security'])
        await send(method, `${url}?data=${encodeURIComponent(JSON.stringify({ json: SECURITY }))}`, SECURITY);
    expect((await readSection(shop.db, 'security')).revision).toBe(0);
    expect((await owner.call('settings/updateSecurity', SECURITY)).status).toBe(200);
  });
});
