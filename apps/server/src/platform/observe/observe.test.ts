import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { backupFileName } from '@kickstand/domain/archive';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeOffsiteOutcome } from '../../archive/offsite/offsite-status.ts';
import { writeStandbyStatus } from '../../archive/standby/standby-status.ts';
import { gaugesOf } from '../../observe-server.ts';
import { bindSecret } from '../../settings/index.ts';
import { OWNER, openTestShop, SET_UP, setUpAndSignIn, type TestShop } from '../../testing/test-shop.ts';
import { operationOf } from '../channels.ts';
import { DAY, SECOND } from '../clock.ts';
import { type Config, readConfig } from '../config/index.ts';
import { deriveSecrets } from '../secrets.ts';
import { openMetrics, openTraces, serveMetrics } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Personal data that may not appear in a metric or a span. */
const PERSONAL = [OWNER.email, OWNER.firstName, OWNER.lastName, SET_UP.shop.name, OWNER.password];

/** A set-up, a sign-in, and a call that is refused. */
async function work(): Promise<void> {
  await shop.reset();
  await setUpAndSignIn(shop);
  expect((await shop.browser().call('users/list', {})).status).toBe(401);
}

describe('metrics', () => {
  const open = async (more: Partial<Pick<Config, 'offsite' | 'standby'>> = {}) => {
    const config = {
      ...{ dataDir: shop.dataDir, metrics: null, tracesEndpoint: null, offsite: null, standby: false },
      ...more,
    };
    const metrics = await openMetrics(
      gaugesOf({ config, database: shop.database, countLive: () => 3 }),
      '1.2.3',
    );
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    return {
      get: (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`),
      close: async () => {
        await server.close();
        metrics.close();
      },
    };
  };

  it('OPS-03 count calls by procedure and outcome, time statements, and say how full pool, queues and disk are', async () => {
    const { get, close } = await open();
    await work();
    const text = await (await get('/metrics')).text();
    await close();
    expect(text).toMatch(/^kickstand_calls_total\{procedure="auth\.signIn",outcome="ok"\} 1$/m);
    expect(text).toMatch(/^kickstand_calls_total\{procedure="users\.list",outcome="UNAUTHORIZED"\} 1$/m);
    expect(text).toMatch(/^kickstand_call_seconds_count\{procedure="auth\.signIn"\} 1$/m);
    expect(text).toMatch(/^kickstand_statement_seconds_count\{operation="select",outcome="ok"\} [1-9]/m);
    for (const state of ['busy', 'idle', 'waiting'])
      expect(text).toContain(`kickstand_pool_connections{state="${state}"}`);
    expect(text).toMatch(/^kickstand_queue_length\{queue="mail"\} \d+$/m);
    for (const queue of ['texts', 'texts-failed', 'mail-failed'])
      expect(text).toContain(`kickstand_queue_length{queue="${queue}"} 0`);
    expect(text).toMatch(/^kickstand_backup_age_seconds\{place="local"\} \d/m);
    expect(text).not.toMatch(/place="(off-site|standby)"/);
    expect(text).toMatch(/^kickstand_live_sockets 3$/m);
    expect(text).toMatch(/^kickstand_disk_free_bytes [1-9]/m);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('kickstand_info{version="1.2.3"} 1');
    for (const word of PERSONAL) expect(text).not.toContain(word);
  });

  it('OPS-03 OPS-04: have an age for every place that is set, from the installation on when it never got a copy', async () => {
    await shop.reset();
    await bindSecret(shop.db, deriveSecrets('a-secret-of-more-than-32-characters!'), 'APP_SECRET');
    await shop.db.execute(sql`update settings_installation set created_at = now() - interval '3 days'`);
    const { get, close } = await open({ offsite: { kind: 'folder', folder: '/nowhere' }, standby: true });
    const ages = async () => {
      const text = await (await get('/metrics')).text();
      const found = text.matchAll(/^kickstand_(\w+)_age_seconds\{place="(.*)"\} (.*)$/gm);
      return Object.fromEntries(
        [...found].map(([, what, place, age]) => [
          what === 'backup' ? place : what,
          Math.floor((Number(age) * SECOND) / DAY),
        ]),
      );
    };
    expect(await ages()).toEqual({ local: 3, 'off-site': 3, standby: 3, rehearsal: 3 });

    const dayAgo = new Date(Date.now() - 1.5 * DAY);
    await mkdir(join(shop.dataDir, 'backups'), { recursive: true });
    const name = backupFileName({ shop: 'Ironbound', at: new Date(), kind: 'daily' });
    await writeFile(join(shop.dataDir, 'backups', name), 'a backup');
    await writeOffsiteOutcome(shop.dataDir, 'copy', { at: dayAgo, ok: true });
    // sent, but without a base nothing can be taken over
    const status = { run: 'r', pieceStart: 0, end: 0, doneAt: new Date().toISOString(), failedAt: null };
    await mkdir(join(shop.dataDir, 'db'), { recursive: true });
    await writeStandbyStatus(shop.dataDir, { ...status, base: null });
    expect(await ages()).toEqual({ local: 0, 'off-site': 1, standby: 3, rehearsal: 3 });
    await writeStandbyStatus(shop.dataDir, { ...status, base: { end: 0, at: dayAgo.toISOString() } });
    await writeOffsiteOutcome(shop.dataDir, 'rehearsal', { at: dayAgo, ok: true });
    await writeOffsiteOutcome(shop.dataDir, 'rehearsal', { at: new Date(), ok: false });
    expect(await ages()).toEqual({ local: 0, 'off-site': 1, standby: 0, rehearsal: 1 });
    await close();
  });

  it('OPS-03 answer one path only, and nothing is counted once they are closed', async () => {
    const { get, close } = await open();
    expect((await get('/')).status).toBe(404);
    await close();
    await expect(get('/metrics')).rejects.toThrow();
  });

  it('OPS-03 name few kinds of statements, whatever their text', () => {
    expect(operationOf('  SELECT 1')).toBe('select');
    expect(operationOf("Robert'); drop table students")).toBe('other');
    expect(operationOf(undefined)).toBe('other');
  });

  it('OPS-03 are off unless an address is set, and a wrong one is named', () => {
    const off = readConfig({});
    expect(off.ok && off.config).toMatchObject({ metrics: null, tracesEndpoint: null });
    const on = readConfig({
      METRICS_ADDRESS: '[::1]:9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    });
    expect(on.ok && on.config.metrics).toEqual({ host: '::1', port: 9464 });
    const wrong = readConfig({ METRICS_ADDRESS: '9464' });
    expect(wrong.ok ? [] : wrong.mistakes).toEqual([expect.stringMatching(/^METRICS_ADDRESS is "9464": /)]);
  });
});

describe('traces', () => {
  interface Span {
    readonly name: string;
    readonly traceId: string;
    readonly spanId: string;
    readonly parentSpanId?: string;
    readonly status: { readonly code: number };
  }

  /** why: a collector is another program; this one keeps what it receives */
  async function collector() {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(`${request.method} ${request.url}\n${body}`);
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { endpoint: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
  }
  const log = { warn: vi.fn() };

  it('OPS-03 have a span for each call and for its statements, without personal data', async () => {
    const { endpoint, bodies, close } = await collector();
    const traces = openTraces({ endpoint, version: '1.2.3', log });
    await work();
    await traces.close();
    close();
    const [head = '', json = ''] = bodies[0]?.split('\n', 2) ?? [];
    expect(head).toBe('POST /v1/traces');
    const spans: Span[] = JSON.parse(json).resourceSpans[0].scopeSpans[0].spans;
    const signIn = spans.find(({ name }) => name === 'auth.signIn');
    expect(signIn).toMatchObject({ status: { code: 1 } });
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId);
    expect(inside.map(({ name }) => name)).toContain('select');
    for (const span of inside) expect(span.traceId).toBe(signIn?.traceId);
    expect(spans.find(({ name }) => name === 'users.list')).toMatchObject({ status: { code: 2 } });
    for (const word of PERSONAL) expect(json).not.toContain(word);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('OPS-03 are dropped, with one line in the log, while the collector is down', async () => {
    const traces = openTraces({ endpoint: 'http://127.0.0.1:9', version: '1', log });
    for (const _ of [1, 2]) {
      await shop.browser().call('users/list', {});
      await traces.send();
    }
    await traces.close();
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
