import type { MultipartFile } from '@fastify/multipart';
import { type FileErrorCode, MAX_FILE_BYTES } from '@kickstand/domain/files';
import type { FastifyRequest } from 'fastify';
import { type Budget, createBudget } from '../platform/budget.ts';

export type ReceiveVerdict =
  | { readonly ok: true; readonly id: string; readonly bytes: Buffer }
  | { readonly ok: false; readonly code: FileErrorCode };

/** What stands around the file in the body: boundaries, names, the id. */
const ENVELOPE = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const refused = (code: FileErrorCode) => ({ ok: false, code }) as const;

/**
 * Bounds what uploads hold in memory together, from the first byte until they are stored. One person holds at most one
 * of the largest, or many small ones: three people can send at once, and nobody's uploads wait for those of a single
 * other person. The rest wait, and past the queue are told to come back.
 */
export function createReceiving() {
  const everyone = createBudget({ total: 45 * MEGABYTE, waiting: 60 });
  const people = new Map<string, { readonly budget: Budget; uploads: number }>();

  return async <T>(request: FastifyRequest, userId: string, task: () => Promise<T>): Promise<T> => {
    const announced = Number(request.headers['content-length'] ?? MAX_FILE_BYTES);
    const cost = Math.min(Math.max(announced, MEGABYTE), MAX_FILE_BYTES);
    const person = people.get(userId) ?? {
      budget: createBudget({ total: MAX_FILE_BYTES, waiting: 60 }),
      uploads: 0,
    };
    people.set(userId, person);
    person.uploads += 1;
    try {
      return await person.budget.run(cost, () => everyone.run(cost, task));
    } finally {
      person.uploads -= 1;
      if (person.uploads === 0) people.delete(userId);
    }
  };
}

/** Told before a byte is read: the browser need not send what will be refused. */
export const announcesTooMuch = (request: FastifyRequest) =>
  Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + ENVELOPE;

/** Reads the one file of the request into memory, never more of it than is allowed. */
export async function receiveFile(request: FastifyRequest): Promise<ReceiveVerdict> {
  // gone while it waited for its turn: the parser would wait for its bytes, and hold their place, for ever
  if (request.raw.destroyed) return refused('FILE_MISSING');
  try {
    const part = await request.file();
    if (!part) return refused('FILE_MISSING');
    const bytes = await readPart(part);
    if (!bytes) return refused('FILE_TOO_LARGE');
    const id = idOf(request, part);
    return id ? { ok: true, id, bytes } : refused('FILE_MISSING');
  } catch (error) {
    // a body that is cut short or is no form; the parser throws for each of its kinds
    request.log.info({ err: error }, 'upload not readable');
    return refused('FILE_MISSING');
  }
}

/** Null when there is more than allowed: the parser cuts it off there. Memory is taken as the bytes come, not before. */
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
