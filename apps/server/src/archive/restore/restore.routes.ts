import { finished, PassThrough, type Readable } from 'node:stream';
import * as z from '@kickstand/domain/zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../platform/http/origin.ts';
import { storageFull, translateFailure, unavailable } from '../../platform/rpc/failures.ts';
import { NoRoom } from '../backups/space.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';
import { AlreadySetUp } from '../target/open-target.ts';
import type { RestoreStep } from '../target/restore-options.ts';
import { SecretMissing } from '../target/secret-plan.ts';
import { lookAtArchive } from './look-at-archive.ts';
import { UploadTooLarge, withUpload } from './receive-upload.ts';
import { type RestoreShopParts, restoreShop } from './restore-shop.ts';

export interface RestoreMountParts extends RestoreShopParts {
  /** Lets go of everything and starts again: with the restored shop, its secret and its files. */
  readonly startAgain: () => void;
}

/** The header that goes with an archive: no address and no log of a proxy holds what is in it. */
const wishSchema = z.object({
  code: z.optional(z.string().check(z.maxLength(64))),
  passphrase: z.optional(z.string().check(z.maxLength(1024))),
  withoutKeys: z.optional(z.boolean()),
});
type Wish = z.infer<typeof wishSchema>;

const LOOK_BYTES = 1024 * 1024;
const KNOCK_STATUS = { ALREADY_SET_UP: 409, CODE_WRONG: 403, TOO_MANY_REQUESTS: 429 } as const;

/** `/api/archive/restore`: a backup becomes the shop of a server that has none. Guarded as the set-up is. */
export async function mountRestore(app: FastifyInstance, parts: RestoreMountParts): Promise<void> {
  const { dataDir } = parts.config;
  let busy = false;
  let looking = false;

  /** Runs when whoever sends the archive may end the first run. */
  const guarded =
    (serve: (request: FastifyRequest, reply: FastifyReply, wish: Wish) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      try {
        const wish = readWish(request.headers['x-restore']);
        if (!wish) return await reply.code(400).send(refusal('BAD_REQUEST', 400));
        const knock = await parts.firstRun.knock({ address: request.ip, code: wish.code });
        if (knock.ok) return await serve(request, reply, wish);
        const status = KNOCK_STATUS[knock.code];
        const data = knock.code === 'TOO_MANY_REQUESTS' && { retryAfterSeconds: knock.retryAfterSeconds };
        return await reply.code(status).send({ ...refusal(knock.code, status), ...(data && { data }) });
      } catch (error) {
        return answerFailure(request, reply, error);
      }
    };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));

    scope.post(
      '/api/archive/restore/look',
      { bodyLimit: LOOK_BYTES },
      guarded(async (request) => {
        if (looking) throw unavailable();
        looking = true;
        try {
          const upload = { ...uploadOf(request), most: LOOK_BYTES };
          return await withUpload(dataDir, upload, (path) => lookAtArchive(path, parts));
        } finally {
          looking = false;
        }
      }),
    );

    scope.post(
      '/api/archive/restore',
      { bodyLimit: Number.MAX_SAFE_INTEGER, compress: false },
      guarded(async (request, reply, wish) => {
        if (busy) return reply.code(409).send(refusal('RESTORE_RUNNING', 409));
        busy = true;
        let lines: Lines | null = null;
        try {
          const end = await withUpload(dataDir, uploadOf(request), (path) => {
            lines = new Lines(reply);
            return restore(path, request, wish, lines.progress);
          });
          if ('done' in end) finished(reply.raw, () => parts.startAgain());
          // told last: whoever hears of a refusal may send another archive at once
          busy = false;
          (lines as Lines | null)?.end(end);
          return reply;
        } finally {
          busy = false;
        }
      }),
    );
  });

  async function restore(
    path: string,
    request: FastifyRequest,
    { passphrase, withoutKeys = false }: Wish,
    progress: Lines['progress'],
  ): Promise<End> {
    try {
      const actor = { actorId: null, requestId: request.id };
      const wishes = { passphrase, newSecret: withoutKeys, progress };
      const { header, idImagesUnopened } = await restoreShop(parts, actor, path, wishes);
      request.log.info({ archiveOf: header.at }, 'backup restored');
      return { done: true, closedIdImages: idImagesUnopened };
    } catch (error) {
      return { refused: refusedFor(error, request) };
    }
  }
}

/** The last line of the answer. */
type End = { readonly done: true; readonly closedIdImages: number } | { readonly refused: string };

/** Why nothing was restored, as a word the screen has a sentence for. */
function refusedFor(error: unknown, request: FastifyRequest): string {
  if (error instanceof ArchiveRefused) return error.reason;
  if (error instanceof SecretMissing) return 'keys';
  if (error instanceof AlreadySetUp) return 'set_up';
  return translateFailure(error, { log: request.log, requestId: request.id }).code;
}

function answerFailure(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (error instanceof ArchiveRefused)
    return reply.code(422).send({ ...refusal('ARCHIVE_REFUSED', 422), data: { reason: error.reason } });
  if (error instanceof UploadTooLarge)
    return reply.header('connection', 'close').code(413).send(refusal('PAYLOAD_TOO_LARGE', 413));
  if (error instanceof NoRoom) {
    request.log.error({ err: error }, 'disk full');
    return reply.code(507).send(storageFull().toJSON());
  }
  const failure = translateFailure(error, { log: request.log, requestId: request.id });
  return reply.code(failure.status).send(failure.toJSON());
}

function readWish(header: string | string[] | undefined): Wish | null {
  if (header === undefined) return {};
  try {
    const text = Buffer.from(String(header), 'base64url').toString('utf8');
    return wishSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // not JSON: answered as a bad request
  }
}

const uploadOf = (request: FastifyRequest) => ({
  body: request.body as Readable,
  length: Number(request.headers['content-length'] ?? 0),
});

/** The answer, a line of JSON at a time: how far it is, and at the end how it went. */
class Lines {
  readonly #lines = new PassThrough();
  #last = '';

  constructor(reply: FastifyReply) {
    // whoever stops listening does not stop the restore: half of it would be nothing
    this.#lines.on('error', () => undefined);
    void reply.type('application/x-ndjson').send(this.#lines);
  }

  readonly progress = (step: RestoreStep, done: number, total: number): void => {
    const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
    const now = `${step} ${percent}`;
    if (now === this.#last) return;
    this.#last = now;
    this.#write({ step, percent });
  };

  end(line: End): void {
    this.#write(line);
    this.#lines.end();
  }

  #write(line: object): void {
    this.#lines.write(`${JSON.stringify(line)}\n`);
  }
}
