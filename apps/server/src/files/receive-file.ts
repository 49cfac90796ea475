import type { MultipartFile } from '@fastify/multipart';
import { type FileErrorCode, MAX_FILE_BYTES } from '@kickstand/domain/files';
import type { FastifyRequest } from 'fastify';
import { createSharedBudget } from '../platform/budget.ts';

export type ReceiveVerdict =
  | { readonly ok: true; readonly id: string; readonly bytes: Buffer }
  | { readonly ok: false; readonly code: FileErrorCode };

/** Multipart overhead in the body: boundaries, names, the id. */
const ENVELOPE = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const refused = (code: FileErrorCode) => ({ ok: false, code }) as const;

/**
 * Limits the memory of all uploads, from the first byte until they are stored. Each user gets a third of it (one
 * upload of the maximum size, or several small ones), so that no single user blocks the others. Further uploads wait
 * in a queue, and are refused when it is full.
 */
export function createReceiving() {
  const memory = createSharedBudget({ total: 45 * MEGABYTE, each: MAX_FILE_BYTES, waiting: 60 });

  return async <T>(request: FastifyRequest, userId: string, task: () => Promise<T>): Promise<T> => {
    const announced = Number(request.headers['content-length'] ?? MAX_FILE_BYTES);
    const cost = Math.min(Math.max(announced, MEGABYTE), MAX_FILE_BYTES);
    return memory.run(userId, cost, task);
  };
}

/** Refused before the body is read, so that the browser need not send it. */
export const announcesTooMuch = (request: FastifyRequest) =>
  Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + ENVELOPE;

/** Reads the file of the request into memory, up to the size limit. */
export async function receiveFile(request: FastifyRequest): Promise<ReceiveVerdict> {
  // the client disconnected while queued: the parser would wait forever and never release the memory
  if (request.raw.destroyed) return refused('FILE_MISSING');
  try {
    const part = await request.file();
    if (!part) return refused('FILE_MISSING');
    const bytes = await readPart(part);
    if (!bytes) return refused('FILE_TOO_LARGE');
    const id = idOf(request, part);
    return id ? { ok: true, id, bytes } : refused('FILE_MISSING');
  } catch (error) {
    // the body is truncated or not a form; the parser throws for each case
    request.log.info({ err: error }, 'upload not readable');
    return refused('FILE_MISSING');
  }
}

/** Null if the file is too large. Memory grows with the received bytes, not with the announced length. */
async function readPart({ file }: MultipartFile): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafe(MAX_FILE_BYTES);
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    chunk.copy(bytes, length);
    length += chunk.length;
  }
  return file.truncated ? null : bytes.subarray(0, length);
}

function idOf(request: FastifyRequest, part: MultipartFile): string | null {
  const field = part.fields.id;
  const sent = request.headers['x-file-id'] ?? (field && 'value' in field ? field.value : null);
  const id = typeof sent === 'string' ? sent.toLowerCase() : '';
  return UUID_V4.test(id) ? id : null;
}
