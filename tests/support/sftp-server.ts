import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import ssh2, { type AuthContext, type Connection, type Session, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '../../apps/server/src/platform/config/index.ts';

const USER = 'shop';
const PASSWORD = 'a-password-for-tests';
/** Less than a client requests, so it has to ask again. */
const MAX_READ = 20_000;
const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

/** Faults to simulate. */
export interface SftpFaults {
  /** It accepts the sign-in and then answers nothing. */
  silent: boolean;
  /** The connection is cut when a file reaches this size. */
  cutAt: number | null;
  /** The disk is full, the folder belongs to another user, or renaming is not allowed. */
  refuseWrites: 'full' | 'denied' | 'renames' | null;
}

export interface SftpServer {
  readonly port: number;
  /** The host key in OpenSSH's format. */
  readonly hostKey: string;
  readonly fingerprint: string;
  /** The private key of the user. */
  readonly userKey: string;
  /** The settings that make the server use it, with the password. */
  readonly environment: Record<string, string>;
  readonly faults: SftpFaults;
  /** Sign-in attempts, such as `shop password wrong`. */
  readonly signIns: string[];
  readonly connections: { open: number; all: number };
  close(): Promise<void>;
}

interface SftpServerOptions {
  /**
   * The path of an sftp-server program, such as OpenSSH's. It refuses a plain rename over a file, so the client must
   * request an atomic one.
   */
  readonly program?: string;
  readonly asks?: 'password' | 'keyboard-interactive';
  /** The user's key pair. */
  readonly user?: { readonly private: string; readonly public: string };
}

/** One in three hundred keys of the library is invalid, because it drops a leading zero. */
export function newSshKey(passphrase?: string) {
  const { generateKeyPairSync } = ssh2.utils;
  for (;;) {
    const key = passphrase
      ? generateKeyPairSync('ed25519', { passphrase, cipher: 'aes256-cbc', rounds: 2 })
      : generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key.private, passphrase) instanceof Error)) return key;
  }
}

/** A real SSH server on loopback that serves a folder. With `program`, that process handles the files. */
export async function startSftpServer(
  folder: string,
  { program, asks = 'password', user = newSshKey() }: SftpServerOptions = {},
): Promise<SftpServer> {
  const own = newSshKey();
  const faults: SftpFaults = { silent: false, cutAt: null, refuseWrites: null };
  const connections = { open: 0, all: 0 };
  const clients = new Set<Connection>();
  const signIns: string[] = [];

  const server = new ssh2.Server({ hostKeys: [own.private] }, (client) => {
    connections.open++;
    connections.all++;
    clients.add(client);
    client.on('error', () => undefined); // a client may disconnect at any time
    client.on('close', () => {
      connections.open--;
      clients.delete(client);
    });
    client.on('authentication', (context) => {
      if (!authenticate(context, { publicKey: user.public, asks, signIns }))
        context.reject([asks, 'publickey']);
    });
    client.on('session', (accept) => {
      const session = accept();
      if (program) serveProgram(session, program, folder);
      else session.on('sftp', (take) => serveFolder(take(), folder, faults, () => client.end()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fingerprint = fingerprintOf(Buffer.from(own.public.split(' ')[1] ?? '', 'base64'));
  return {
    ...{ port, hostKey: own.public, fingerprint, userKey: user.private, faults, signIns, connections },
    environment: {
      OFFSITE_SFTP_HOST: '127.0.0.1',
      OFFSITE_SFTP_PORT: String(port),
      OFFSITE_SFTP_USER: USER,
      OFFSITE_SFTP_PASSWORD: PASSWORD,
      OFFSITE_SFTP_HOST_KEY: fingerprint,
      OFFSITE_SFTP_FOLDER: program ? folder : '/',
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.end();
      await closed;
    },
  };
}

interface SignInOptions {
  readonly publicKey: string;
  readonly asks: 'password' | 'keyboard-interactive';
  readonly signIns: string[];
}

function authenticate(context: AuthContext, { publicKey, asks, signIns }: SignInOptions): boolean {
  const password = context.method === 'password' ? ` ${context.password}` : '';
  signIns.push(`${context.username} ${context.method}${password}`);
  if (context.username !== USER) return false;
  if (context.method === 'keyboard-interactive' && asks === context.method) {
    context.prompt([{ prompt: 'Password: ', echo: false }], (answers) =>
      answers[0] === PASSWORD ? context.accept() : context.reject(),
    );
    return true;
  }
  if (context.method === 'password' && asks === 'password' && context.password === PASSWORD) {
    context.accept();
    return true;
  }
  const known = ssh2.utils.parseKey(publicKey);
  if (context.method !== 'publickey' || known instanceof Error) return false;
  if (!known.getPublicSSH().equals(context.key.data)) return false;
  const { signature, blob } = context;
  if (signature && blob && !known.verify(blob, signature, context.hashAlgo)) return false;
  context.accept();
  return true;
}

function serveProgram(session: Session, program: string, folder: string): void {
  session.on('subsystem', (accept) => {
    const stream = accept();
    const child = spawn(program, ['-P', 'rename'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    stream.pipe(child.stdin);
    child.stdout.pipe(stream);
    stream.on('close', () => child.kill());
    for (const pipe of [child.stdin, child.stdout, stream]) pipe.on('error', () => undefined);
  });
}

/** The subset of SFTP 3 that a file-copying client uses. As in the draft, a rename over another file is refused. */
function serveFolder(sftp: SFTPWrapper, folder: string, faults: SftpFaults, cut: () => void): void {
  const at = (path: string) => join(folder, normalize(`/${path}`));
  const listed = new Set<number>();
  const answer = (id: number, work: () => number | undefined) => {
    if (faults.silent) return;
    try {
      const code = work();
      if (code !== undefined) sftp.status(id, code);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      sftp.status(id, code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const handleOf = (fd: number) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(fd);
    return handle;
  };
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, () => {
      const isWrite = Boolean(flags & OPEN_MODE.WRITE);
      if (isWrite && faults.refuseWrites === 'denied') return STATUS_CODE.PERMISSION_DENIED;
      return void sftp.handle(id, handleOf(openSync(at(path), isWrite ? 'w' : 'r')));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, () => {
      if (faults.refuseWrites === 'full' && offset > 0) return STATUS_CODE.FAILURE;
      writeSync(handle.readUInt32BE(), data, 0, data.length, offset);
      if (faults.cutAt !== null && offset + data.length >= faults.cutAt) return void cut();
      return STATUS_CODE.OK;
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, () => {
      const data = Buffer.alloc(Math.min(length, MAX_READ));
      const bytes = readSync(handle.readUInt32BE(), data, 0, data.length, offset);
      return bytes === 0 ? STATUS_CODE.EOF : void sftp.data(id, data.subarray(0, bytes));
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    answer(id, () => {
      const { size, mode, uid, gid } = fstatSync(handle.readUInt32BE());
      return void sftp.attrs(id, { size, mode, uid, gid, atime: 0, mtime: 0 });
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, () => {
      closeSync(handle.readUInt32BE());
      return STATUS_CODE.OK;
    }),
  );
  sftp.on('OPENDIR', (id, path) => answer(id, () => void sftp.handle(id, handleOf(openSync(at(path), 'r')))));
  sftp.on('READDIR', (id, handle) =>
    answer(id, () => {
      const fd = handle.readUInt32BE();
      if (listed.delete(fd)) return STATUS_CODE.EOF;
      listed.add(fd);
      const attrsOf = (name: string) => {
        const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
        return { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: Math.floor(changed / 1000) };
      };
      // only a hostile server sends the last one
      const names = ['.', '..', ...readdirSync(folder), '../outside'];
      return void sftp.name(
        id,
        names.map((filename) => ({ filename, longname: filename, attrs: attrsOf(filename) })),
      );
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    answer(id, () => {
      rmSync(at(path));
      return STATUS_CODE.OK;
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    answer(id, () => {
      if (faults.refuseWrites === 'renames') return STATUS_CODE.PERMISSION_DENIED;
      if (existsSync(at(to))) return STATUS_CODE.FAILURE;
      renameSync(at(from), at(to));
      return STATUS_CODE.OK;
    }),
  );
}
