import type { SftpSession } from './sftp-session.ts';

/** Supported by every server. */
const CHUNK_BYTES = 32 * 1024;
/** Concurrent requests, so that each does not wait for a round trip. */
const CONCURRENT = 32;

export async function writeChunks(
  session: SftpSession,
  handle: Buffer,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  let position = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += CHUNK_BYTES * CONCURRENT) {
      const part = chunk.subarray(start, start + CHUNK_BYTES * CONCURRENT);
      await Promise.all(
        starts(part.length).map((at) => {
          const piece = part.subarray(at, at + CHUNK_BYTES);
          const to = position + at;
          return session.ask<void>((sftp, answer) =>
            sftp.write(handle, piece, 0, piece.length, to, (error) => answer(error)),
          );
        }),
      );
      position += part.length;
    }
  }
}

export async function* readChunks(session: SftpSession, handle: Buffer): AsyncGenerator<Buffer> {
  const { size } = await session.ask<{ size: number }>((sftp, answer) => sftp.fstat(handle, answer));
  for (let position = 0; position < size; position += CHUNK_BYTES * CONCURRENT) {
    const part = Buffer.alloc(Math.min(CHUNK_BYTES * CONCURRENT, size - position));
    await Promise.all(
      starts(part.length).map((at) =>
        readWhole(session, handle, part.subarray(at, at + CHUNK_BYTES), position + at),
      ),
    );
    yield part;
  }
}

/** A server may return fewer bytes than requested. */
async function readWhole(session: SftpSession, handle: Buffer, into: Buffer, from: number): Promise<void> {
  for (let done = 0; done < into.length; ) {
    const bytes = await session.ask<number>((sftp, answer) =>
      sftp.read(handle, into, done, into.length - done, from + done, (error, length) =>
        answer(error, length),
      ),
    );
    if (bytes === 0) throw new Error('the file became shorter while it was read');
    done += bytes;
  }
}

const starts = (length: number) =>
  Array.from({ length: Math.ceil(length / CHUNK_BYTES) }, (_, n) => n * CHUNK_BYTES);
