import { PROCEDURES } from '@kickstand/api/testing';
import { checkAccess, PERMISSIONS, ROLES, type Role } from '@kickstand/domain/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../../testing/people.ts';
import { OWNER, openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

describe('the gate', () => {
  let shop: TestShop;
  const browsers = new Map<Role | null, TestBrowser>();
  let calls = 0;

  beforeAll(async () => {
    ({ shop } = await openSetUpShop());
    for (const role of ROLES) browsers.set(role, await signedInAs(shop, role));
    browsers.set(null, shop.browser());
  });
  afterAll(() => shop.close());

  it('AUT-17 finds procedures, and each declares who may call it and what they own', () => {
    expect(PROCEDURES.length).toBeGreaterThan(15);
    for (const { path, access } of PROCEDURES) {
      expect(access, path).toBeDefined();
      expect(['all', 'self'], path).toContain(access?.owns);
      expect(
        access?.may === 'anyone' ||
          access?.may === 'signed_in' ||
          Object.hasOwn(PERMISSIONS, access?.may ?? ''),
        path,
      ).toBe(true);
    }
  });

  it.each(PROCEDURES.map((procedure) => [procedure.path, procedure] as const))(
    'USR-02 AUT-17 lets exactly the declared roles into %s',
    async (path, { access }) => {
      for (const role of [null, ...ROLES]) {
        const browser = await fresh(role);
        const answer = await browser.call(path, { '-': 'not what it wants' }, elsewhere());
        const verdict = checkAccess(access, role);
        if (verdict.ok)
          expect(['UNAUTHORIZED', 'FORBIDDEN'], `${path} as ${role}`).not.toContain(answer.code);
        else
          expect([answer.status, answer.code], `${path} as ${role}`).toEqual([
            verdict.code === 'FORBIDDEN' ? 403 : 401,
            verdict.code,
          ]);
        expect(answer.status, `${path} as ${role}`).toBeLessThan(500);
      }
    },
  );

  /** A new client address: the loop makes more calls than one address may per minute. */
  function elsewhere() {
    calls += 1;
    return { remoteAddress: `10.0.${Math.floor(calls / 100)}.1` };
  }

  /** Signs in again, because a procedure may have signed out. */
  async function fresh(role: Role | null): Promise<TestBrowser> {
    const browser = browsers.get(role);
    if (!browser) throw new Error(`no browser for ${role}`);
    const session = await browser.call('auth/session', undefined, elsewhere());
    if (role !== null && !session.value) browsers.set(role, await signedInAs(shop, role));
    return browsers.get(role) ?? browser;
  }

  it('AUT-17 refuses a caller before their input is read', async () => {
    const answer = await shop.browser().call('settings/updateShop', { revision: 'x' });
    expect(answer.code).toBe('UNAUTHORIZED');
  });

  it('refuses text the database cannot store, in any field, and excessive nesting', async () => {
    const browser = await fresh('admin');
    const { revision } = (await browser.call<{ revision: number }>('settings/shop')).value;
    for (const name of ['a\u0000b', 'half \ud83c', '\udfcd half']) {
      const answer = await browser.call('settings/updateShop', { ...SET_UP.shop, name, revision });
      expect([answer.status, answer.data]).toEqual([400, { issues: [{ path: 'name', message: 'INVALID' }] }]);
    }
    const payload = `{"json":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const deep = await browser.request({
      method: 'POST',
      url: '/rpc/settings/updateShop',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(deep.statusCode).toBe(400);
    const kept = await browser.call('settings/updateShop', { ...SET_UP.shop, name: 'Zoë 🏍️ שלום', revision });
    expect(kept.value).toMatchObject({ name: 'Zoë 🏍️ שלום' });
  });

  describe('while the disk is nearly full', () => {
    beforeAll(() => {
      shop.disk.short = true;
    });
    afterAll(() => {
      shop.disk.short = false;
    });

    it.each(PROCEDURES.map((procedure) => [procedure.path, procedure] as const))(
      'answers %s if it reads, and refuses it if it writes',
      async (path, { method, onFullDisk }) => {
        const browser = await fresh('admin');
        const answer = await browser.call(path, { '-': 'not what it wants' }, elsewhere());
        const refused = method !== 'GET' && onFullDisk !== 'allowed';
        if (refused) expect([answer.status, answer.code]).toEqual([507, 'STORAGE_FULL']);
        else expect(answer.code).not.toBe('STORAGE_FULL');
      },
    );

    it('lets people sign in and out, and accepts writes again once there is space', async () => {
      const browser = shop.browser();
      const { email, password } = OWNER;
      expect((await browser.call('auth/signIn', { email, password })).status).toBe(200);
      const { value } = await browser.call<{ revision: number }>('settings/shop');
      const change = { ...SET_UP.shop, name: 'Ironbound Moto & Sons', revision: value.revision };
      expect((await browser.call('settings/updateShop', change)).code).toBe('STORAGE_FULL');
      shop.disk.short = false;
      expect((await browser.call('settings/updateShop', change)).status).toBe(200);
      shop.disk.short = true;
      expect((await browser.call('auth/signOut', {})).status).toBe(200);
    });
  });
});
