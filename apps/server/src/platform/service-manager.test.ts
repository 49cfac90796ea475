import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findServiceManager } from './service-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-notify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = { warn: vi.fn() };
const PATH = process.env.PATH ?? '';

const runs = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not installed
  }
};

describe.skipIf(process.platform === 'win32')('the service manager', () => {
  it('OPS-02 is notified that the server is ready, regularly that it is running, and that it stops', async () => {
    // why: there is no systemd in a test; this program replaces systemd-notify and records its calls
    const told = join(folder, 'told');
    writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`, {
      mode: 0o755,
    });
    const environment = { NOTIFY_SOCKET: '/run/n', WATCHDOG_USEC: '90000', PATH: `${folder}:${PATH}` };
    const manager = findServiceManager(environment, log);
    await manager.ready('Ready: http://localhost:3000');
    const lines = () => readFileSync(told, 'utf8').trim().split('\n');
    expect(lines()[0]).toBe(`/run/n READY=1 MAINPID=${process.pid} STATUS=Ready: http://localhost:3000`);
    await expect.poll(() => lines().filter((line) => line === '/run/n WATCHDOG=1').length).toBeGreaterThan(2);
    await manager.stopping();
    expect(lines()).toContain('/run/n STOPPING=1');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('OPS-02 is not required', async () => {
    const manager = findServiceManager({ PATH: '/nowhere' }, log);
    await manager.ready('Ready');
    await manager.stopping();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('OPS-02 that cannot be reached is logged once, and the server continues', async () => {
    const manager = findServiceManager({ NOTIFY_SOCKET: '/run/n', PATH: '/nowhere' }, log);
    await manager.ready('Ready');
    await manager.stopping();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it.skipIf(!runs('systemd-notify') || !runs('python3'))(
    "OPS-02 gets its datagrams from systemd's own program",
    async () => {
      const socket = join(folder, 'notify.sock');
      // Node has no such sockets, or the server would need no other program either
      const listener = spawn('python3', [
        '-uc',
        `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
while True:
    print(s.recv(4096).decode().replace("\\n", "|"))`,
        socket,
      ]);
      let heard = '';
      listener.stdout.on('data', (chunk) => {
        heard += chunk;
      });
      await expect.poll(() => existsSync(socket)).toBe(true);
      await findServiceManager({ NOTIFY_SOCKET: socket, PATH }, log).ready('Ready: here');
      await expect.poll(() => heard).toContain(`READY=1|MAINPID=${process.pid}|STATUS=Ready: here`);
      listener.kill();
      await once(listener, 'close');
    },
  );
});
