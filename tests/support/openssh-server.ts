import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/support/free-port.ts';
import { newSshKey } from './sftp-server.ts';

const SSHD = '/usr/sbin/sshd';

/** why: sshd needs its folder in /run and the account's rights, so only root can run it */
export const hasOpenSshServer = existsSync(SSHD) && process.getuid?.() === 0;

/** OpenSSH's server on loopback, as Debian ships it. The user running the tests can sign in with a key. */
export async function startOpenSshServer(scratch: string) {
  const [host, user] = [newSshKey(), newSshKey()];
  const port = await freePort();
  const write = (name: string, text: string) => {
    writeFileSync(join(scratch, name), `${text.trimEnd()}\n`, { mode: 0o600 });
    return join(scratch, name);
  };
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  chmodSync(scratch, 0o700);
  const config = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${write('host-key', host.private)}`,
    `AuthorizedKeysFile ${write('authorized-keys', user.public)}`,
    ...['PidFile none', 'UsePAM no', 'StrictModes no', 'PasswordAuthentication no', 'PermitRootLogin yes'],
    'Subsystem sftp internal-sftp',
  ];
  const child = spawn(SSHD, ['-D', '-e', '-f', write('sshd-config', config.join('\n'))], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await answers(Number(port)))) {
    if (child.exitCode !== null) throw new Error(`sshd ended with ${child.exitCode}`);
    await pause(20);
  }
  return {
    environment: {
      ...{ OFFSITE_SFTP_HOST: '127.0.0.1', OFFSITE_SFTP_PORT: port, OFFSITE_SFTP_USER: userInfo().username },
      ...{ OFFSITE_SFTP_KEY: user.private, OFFSITE_SFTP_HOST_KEY: host.public },
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
}
