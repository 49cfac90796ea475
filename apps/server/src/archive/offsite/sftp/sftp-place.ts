import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { SECOND } from '../../../platform/clock.ts';
import type { SftpConfig } from '../../../platform/config/index.ts';
import type { OffsitePlace } from '../place.ts';
import { isLeftBehind, isUnfinished, unfinishedName } from '../unfinished.ts';
import { readChunks, writeChunks } from './sftp-chunks.ts';
import { SftpConnection, TIMEOUTS } from './sftp-connection.ts';
import { fileError, isEnd, isMissing, isUnsupported, mayExist } from './sftp-error.ts';
import type { SftpSession } from './sftp-session.ts';

/** A plain file name, also if a hostile server sent it. */
const isPlain = (name: string) => /^[^/\\\0]+$/.test(name) && name !== '.' && name !== '..';

/** A folder on an SFTP server. Like a local folder, it is never created. */
export function sftpPlace(config: SftpConfig, timeouts = TIMEOUTS): OffsitePlace {
  const connection = new SftpConnection(config, timeouts);
  const folder = config.folder.replace(/(?<=.)\/+$/, '');
  const at = (name: string) => {
    if (!isPlain(name)) throw new Error(`${JSON.stringify(name)} is not the name of a file`);
    return `${folder === '/' ? '' : folder}/${name}`;
  };
  /** Files of interrupted uploads, removed over the next connection. */
  const cutShort = new Set<string>();
  const removeUnfinished = async (session: SftpSession, paths: readonly string[]) => {
    for (const path of paths) {
      cutShort.delete(path);
      await unlink(session, path).catch(() => cutShort.add(path));
    }
  };

  return {
    async list() {
      return connection.use((session) =>
        namingPath(folder, async () => {
          await removeUnfinished(session, [...cutShort]);
          const files = (await listFolder(session, folder)).filter(({ filename }) => isPlain(filename));
          for (const { filename, attrs } of files)
            if (isUnfinished(filename) && isLeftBehind(attrs.mtime * SECOND))
              await unlink(session, at(filename)).catch(() => undefined);
          return files.map(({ filename }) => filename);
        }),
      );
    },
    async put(name, _bytes, content) {
      const [target, unfinished] = [at(name), at(unfinishedName(name))];
      await connection.use((session) =>
        namingPath(target, async () => {
          await removeUnfinished(session, [...cutShort]);
          try {
            await write(session, unfinished, content);
            await replace(session, unfinished, target);
          } catch (error) {
            await removeUnfinished(session, [unfinished]);
            throw error;
          }
        }),
      );
    },
    async get(name) {
      const path = at(name);
      return connection.use(async (session) => {
        const handle = await namingPath(path, () => open(session, path, 'r'));
        return read(session, handle, { path, hold: () => connection.hold() });
      });
    },
    async remove(name) {
      const path = at(name);
      await connection.use((session) => namingPath(path, () => unlink(session, path)));
    },
    close: () => connection.close(),
  };
}

async function namingPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, path);
  }
}

const open = (session: SftpSession, path: string, flags: 'r' | 'w') =>
  session.ask<Buffer>((sftp, answer) => sftp.open(path, flags, { mode: 0o600 }, answer));

/** For answers without a result. */
const done = (
  session: SftpSession,
  request: (sftp: SFTPWrapper, answer: (error?: Error | null) => void) => void,
) => session.ask<void>((sftp, answer) => request(sftp, (error) => answer(error)));

const close = (session: SftpSession, handle: Buffer) =>
  done(session, (sftp, answer) => sftp.close(handle, answer));

async function listFolder(session: SftpSession, folder: string): Promise<FileEntryWithStats[]> {
  const handle = await session.ask<Buffer>((sftp, answer) => sftp.opendir(folder, answer));
  const files: FileEntryWithStats[] = [];
  try {
    // page by page, so that a long listing does not hit the answer timeout
    for (;;) {
      files.push(
        ...(await session.ask<FileEntryWithStats[]>((sftp, answer) => sftp.readdir(handle, answer))),
      );
    }
  } catch (error) {
    if (!isEnd(error)) throw error;
  } finally {
    await close(session, handle).catch(() => undefined);
  }
  return files;
}

async function write(session: SftpSession, path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(session, path, 'w');
  try {
    await writeChunks(session, handle, content);
    await done(session, (sftp, answer) => sftp.ext_openssh_fsync(handle, answer)).catch(unlessUnsupported);
  } catch (error) {
    await close(session, handle).catch(() => undefined);
    throw error;
  }
  await close(session, handle);
}

async function* read(
  session: SftpSession,
  handle: Buffer,
  { path, hold }: { path: string; hold: () => () => void },
): AsyncGenerator<Buffer> {
  const release = hold();
  try {
    yield* readChunks(session, handle);
  } catch (error) {
    throw fileError(error, path);
  } finally {
    release();
    await close(session, handle).catch(() => undefined);
  }
}

/** Atomic if the server supports it, as OpenSSH does; others refuse to rename over a file. */
async function replace(session: SftpSession, from: string, to: string): Promise<void> {
  try {
    await done(session, (sftp, answer) => sftp.ext_openssh_rename(from, to, answer));
  } catch (error) {
    unlessUnsupported(error);
    const rename = () => done(session, (sftp, answer) => sftp.rename(from, to, answer));
    await rename().catch(async (refused: unknown) => {
      if (!mayExist(refused)) throw refused;
      await unlink(session, to);
      await rename();
    });
  }
}

async function unlink(session: SftpSession, path: string): Promise<void> {
  try {
    await done(session, (sftp, answer) => sftp.unlink(path, answer));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function unlessUnsupported(error: unknown): void {
  if (!isUnsupported(error)) throw error;
}
