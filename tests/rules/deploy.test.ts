import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig, readSettings } from '../../apps/server/src/platform/config/index.ts';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { VERSION } from '../../apps/server/src/version.ts';
import { REAL } from '../../scripts/lib/operator.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePort } from '../e2e/support/free-port.ts';
import { hasNginx, startNginx } from '../faults/many-servers/nginx.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the sample of settings', () => {
  it('OPS-02 names settings that exist, all commented out, and each explained', () => {
    const lines = read('sample.env').split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    const file = join(folder, 'sample.env');
    writeFileSync(file, lines.map((line) => line.replace(/^#(?=[A-Z0-9_]+=)/, '')).join('\n'));
    expect(readSettings({ ENV_FILE: file }).unknown).toEqual([]);
  });

  it('OPS-02 and the documents know every setting there is', () => {
    const documented = readFileSync(join(ROOT, 'docs/operations/settings.md'), 'utf8');
    const names = readConfig({}).settings.map(({ name }) => name);
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the demo', () => {
  it('OPS-01 keeps of the settings only where it listens, how it is reached and what it logs', () => {
    const names = readConfig({}).settings.map(({ name }) => name);
    expect(names.filter((name) => !REAL.test(name)).sort()).toEqual([
      ...['ALLOWED_HOSTS', 'CLOCK_CHECK', 'DATA_DIR', 'HOST', 'KICKSTAND_DEMO', 'KICKSTAND_ENV', 'LOG_LEVEL'],
      // without SMTP_URL nothing is sent
      ...[
        'MAIL_FALLBACK_FROM',
        'MAIL_FROM',
        'PICTURE_HOSTS',
        'PORT',
        'PUBLIC_URL',
        'TLS_CERT',
        'TLS_KEY',
        'TRUST_PROXY',
      ],
    ]);
  });
});

describe('the examples for monitoring', () => {
  const source = readFileSync(join(ROOT, 'apps/server/src/platform/observe/metrics.ts'), 'utf8');

  it.each(['monitoring/alerts.yml', 'monitoring/dashboard.json'])(
    'OPS-03 %s names metrics that exist',
    (path) => {
      const named = [...read(path).matchAll(/\bkickstand_[a-z_]+/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      );
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
    },
  );

  it.skipIf(!hasPromtool)('OPS-03 are understood by Prometheus', () => {
    const config = join(ROOT, 'deploy/monitoring/prometheus.yml');
    const { status, stderr } = spawnSync('promtool', ['check', 'config', config], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  /** Values every ten minutes for four hours that let an alert fire, and those that do not. */
  const FIRES: readonly (readonly [series: string, fires: string, silent: string, alert: string])[] = [
    ['kickstand_backup_age_seconds{place="local"}', '172801x24', '172799x24', 'KickstandBackupOld'],
    ['kickstand_backup_age_seconds{place="off-site"}', '172801x24', '172799x24', 'KickstandBackupOld'],
    ['kickstand_backup_age_seconds{place="standby"}', '61x24', '59x24', 'KickstandStandbyBehind'],
    ['kickstand_rehearsal_age_seconds{place="off-site"}', '777601x24', '604800x24', 'KickstandRehearsalOld'],
    ['kickstand_queue_length{queue="mail-failed"}', '3x22 4x2', '3x24', 'KickstandMailFailed'],
    ['kickstand_queue_length{queue="texts"}', '6x24', '5x24', 'KickstandTextsWait'],
  ];

  it.skipIf(!hasPromtool)(
    'OPS-03 OPS-04: an alert fires for each place, the test restore, failed mail and waiting texts',
    () => {
      const count = (alert: string) => FIRES.filter(([, , , one]) => one === alert).length;
      const test = (which: 1 | 2) => ({
        interval: '10m',
        input_series: FIRES.map((one) => ({ series: one[0], values: one[which] })),
        promql_expr_test: [...new Set(FIRES.map(([, , , alert]) => alert))].map((alert) => ({
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
          eval_time: '240m',
          exp_samples: which === 1 ? [{ labels: '{}', value: count(alert) }] : [],
        })),
      });
      const file = join(folder, 'alerts.test.json');
      const rule_files = [join(ROOT, 'deploy/monitoring/alerts.yml')];
      writeFileSync(
        file,
        JSON.stringify({ rule_files, evaluation_interval: '10m', tests: [test(1), test(2)] }),
      );
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
      expect(`${stdout}${stderr}`).toContain('SUCCESS');
      expect(status).toBe(0);
    },
  );
});

describe('the example for Caddy', () => {
  const caddy = (path: string) =>
    spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', path], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    });

  it.skipIf(!hasCaddy)(
    'OPS-02 is understood by Caddy, with one server and with two; a broken one is refused',
    () => {
      const example = read('proxy/Caddyfile');
      const two = example.replace('127.0.0.1:3000', '127.0.0.1:3000 127.0.0.1:3001');
      const broken = example.replace('health_uri', 'health_address');
      const status = [example, two, broken].map((text) => {
        const file = join(folder, 'Caddyfile');
        writeFileSync(file, text);
        return caddy(file).status;
      });
      expect(status).toEqual([0, 0, 1]);
    },
  );
});

describe('the proxies', () => {
  /**
   * A server that returns the host and the client it was told of, and echoes one line of an upgraded
   * connection.
   */
  async function behind() {
    const server = createServer(({ headers }, response) => {
      const { host, 'x-forwarded-for': client } = headers;
      response.end(JSON.stringify({ host, client }));
    });
    server.on('upgrade', (_request, socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello',
      );
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return String((server.address() as AddressInfo).port);
  }

  async function ask(port: string) {
    const address = `http://127.0.0.1:${port}`;
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await expect.poll(() => fetch(address, { headers }).then(({ status }) => status, String)).toBe(200);
    const told = (await (await fetch(address, { headers })).json()) as { host: string; client: string };
    const asked = request(`${address}/live`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    }).end();
    const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer];
    const live = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0];
    socket.destroy();
    return { ...told, live: live.toString() };
  }

  it.skipIf(!hasCaddy)(
    'OPS-02 Caddy passes on host and live connection, and keeps a client from choosing its address',
    async () => {
      const port = await freePort();
      const file = join(folder, 'run.Caddyfile');
      const example = read('proxy/Caddyfile')
        .replace('shop.example.com', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${await behind()}`);
      writeFileSync(file, `{\n\tadmin off\n}\n${example}`);
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
      const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
        env,
        stdio: 'ignore',
      });
      onTestFinished(() => void caddy.kill());
      expect(await ask(port)).toEqual({ host: `127.0.0.1:${port}`, client: '127.0.0.1', live: 'hello' });
    },
  );

  it.skipIf(!hasNginx())(
    'OPS-02 nginx does the same; the address it has seen itself is the last one',
    async () => {
      const port = await freePort();
      const nginx = startNginx(port, [await behind(), await freePort()]);
      onTestFinished(() => nginx.stop());
      expect(await ask(port)).toEqual({
        ...{ host: `127.0.0.1:${port}`, client: '203.0.113.7, 127.0.0.1', live: 'hello' },
      });
    },
  );
});

describe('the container files', () => {
  const known = readConfig({}).settings.map(({ name }) => name);
  const isKnown = (name: string) => known.includes(name.replace(/_FILE$/, '')) || name === 'NODE_ENV';
  /** Its instructions, one a line, without comments. */
  const dockerfile = read('container/Dockerfile')
    .replace(/^ *#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');
  const last = (name: string) =>
    dockerfile.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';

  it('OPS-02 the image runs a release as another user than root, with settings that exist and no secret', () => {
    const set = last('ENV')
      .split(' ')
      .map((one) => one.split('=', 1)[0] ?? '');
    expect(set).toContain('DATA_DIR');
    expect(set.filter((name) => !isKnown(name) || /SECRET|PASS|KEY/.test(name))).toEqual([]);
    expect(last('USER')).toBe('10001:10001');
    expect(last('VOLUME')).toBe('/data');
    expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['node', '/opt/kickstand/bin/kickstand.mjs']);
    expect(dockerfile.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    expect(read('container/Dockerfile')).toContain(`VERSION=${VERSION} `);
  });

  it('OPS-02 the health check of the image is 0 for a server that answers 200, and 1 for another or none', async () => {
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(last('HEALTHCHECK')) ?? [];
    const [program = '', ...args] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    let status = 200;
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const check = async () => {
      const child = spawn(process.execPath, args, { env: { PORT: String(port) } });
      return (await once(child, 'close'))[0];
    };
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    server.close();
    server.closeAllConnections();
    expect(await check()).toBe(1);
    expect(asked).toEqual(['/api/health', '/api/health']);
  });

  it('OPS-02 the compose file names settings and secrets that exist, each of which its head makes', () => {
    const text = read('container/compose.yaml');
    const compose: Compose = parse(text);
    const head = text
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n');
    const { kickstand } = compose.services;
    expect(kickstand).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(kickstand.image).toBe(`kickstand:\${KICKSTAND_VERSION:-${VERSION}}`);
    expect(Object.keys(kickstand.environment).filter((name) => !isKnown(name))).toEqual([]);
    for (const { environment = {}, secrets = [], volumes = [] } of Object.values(compose.services)) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, path]) => path).sort()).toEqual(
        secrets.map((name) => `/run/secrets/${name}`).sort(),
      );
      for (const name of secrets) expect(Object.keys(compose.secrets)).toContain(name);
      for (const volume of volumes)
        if (!volume.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(volume.split(':', 1)[0]);
    }
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(head).toMatch(new RegExp(`(secrets/|for name in .*)\\b${name}\\b`));
    }
    expect(compose.services.garage?.environment?.GARAGE_DEFAULT_BUCKET).toBe(kickstand.environment.S3_BUCKET);
  });
});

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>> & {
    readonly kickstand: ComposeService & { readonly environment: Readonly<Record<string, string>> };
  };
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

describe('the service unit', () => {
  const unit = read('systemd/kickstand.service');

  it('OPS-02 does not start again after what only a person can put right', () => {
    const [, codes = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(unit) ?? [];
    const { archiveRefused, clockWrong, folderNotWritable, databaseUnsuitable, settingsWrong } = EXIT_CODES;
    expect(codes.split(' ').map(Number)).toEqual([
      ...[archiveRefused, clockWrong, folderNotWritable, databaseUnsuitable, settingsWrong],
    ]);
  });

  it.skipIf(!hasSystemd)(
    'OPS-02 is understood by systemd and exposed less than 2.0; a broken one is refused',
    () => {
      const file = join(folder, 'kickstand.service');
      // the command it names is on no machine that runs tests
      const runnable = unit
        .replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true')
        .replace(/^Documentation=.*$/m, '');
      writeFileSync(file, runnable);
      expect(execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })).toBe('');
      const judged = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
        encoding: 'utf8',
      });
      expect(Number(/exposure level for kickstand.service: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(2);
      writeFileSync(
        file,
        runnable.replace('Type=notify', 'Type=sometimes').replace('ExecStart=/bin/true', ''),
      );
      expect(spawnSync('systemd-analyze', ['verify', file]).status).not.toBe(0);
    },
  );
});
