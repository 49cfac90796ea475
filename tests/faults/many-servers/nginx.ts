import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/** nginx with the documented configuration; only the addresses differ, and it uses http. */
export function startNginx(port: string, servers: readonly [string, string]): { stop(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-nginx-'));
  const documented = readFileSync(join(ROOT, 'deploy/proxy/nginx.conf'), 'utf8');
  const site = documented
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${servers[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${servers[1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '');
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    'daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 512; }',
    'http { access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    'include site.conf; }',
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  return {
    async stop() {
      process.off('exit', killAtExit);
      const gone = once(child, 'exit');
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
