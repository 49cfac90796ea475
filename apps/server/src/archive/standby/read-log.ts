import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogPosition } from './names.ts';

/** The on-disk layout of PostgreSQL's log. */
export interface LogShape {
  readonly timeline: number;
  readonly segmentBytes: number;
}

const PAGE = 8192;
/** In a page header: after magic number, flags and timeline. */
const ADDRESS_AT = 8;

/** That part of the log was removed or overwritten before it was read: a new base is needed. */
export class LogGone extends Error {}

const upper = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** The segment file of a position, and the offset in it. */
export function segmentOf(at: LogPosition, { timeline, segmentBytes }: LogShape) {
  const number = Math.floor(at / segmentBytes);
  const perHigh = 2 ** 32 / segmentBytes;
  const name = `${upper(timeline)}${upper(Math.floor(number / perHigh))}${upper(number % perHigh)}`;
  return { name, offset: at % segmentBytes };
}

/** The log between two synced positions; what is before `to` never changes again. */
export async function readLog(
  folder: string,
  shape: LogShape,
  from: LogPosition,
  to: LogPosition,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = from; at < to; ) {
    const { name, offset } = segmentOf(at, shape);
    const bytes = Math.min(to - at, shape.segmentBytes - offset);
    pieces.push(await readSegment(join(folder, 'pg_wal', name), at, offset, bytes));
    at += bytes;
  }
  return Buffer.concat(pieces);
}

/** Every page contains its position in the log, so a file reused for a later part is detected. */
async function readSegment(path: string, at: LogPosition, offset: number, bytes: number): Promise<Buffer> {
  const skipped = offset % PAGE;
  const pages = Buffer.alloc(skipped + bytes);
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new LogGone(`${path} is gone`) : error;
  });
  try {
    const { bytesRead } = await file.read(pages, 0, pages.length, offset - skipped);
    if (bytesRead < pages.length) throw new LogGone(`${path} is shorter than the log it holds`);
  } finally {
    await file.close();
  }
  for (let page = 0; page + ADDRESS_AT + 8 <= pages.length; page += PAGE) {
    const address = Number(pages.readBigUInt64LE(page + ADDRESS_AT));
    if (address !== at - skipped + page) throw new LogGone(`${path} holds another part of the log`);
  }
  return pages.subarray(skipped);
}
