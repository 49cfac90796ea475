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
import { type RestoreShopDeps, restoreShop } from './restore-shop.ts';

export interface RestoreMountDeps extends RestoreShopDeps {
  /** Restarts the server with the restored database, secret and files. */
  readonly startAgain: () => void;
}

/** Sent in a header, because a URL would show up in proxy logs. */
const restoreInputSchema = z.object({
  code: z.optional(z.string().check(z.maxLength(64))),
  passphrase: z.optional(z.string().check(z.maxLength(1024))),
  withoutKeys: z.optional(z.boolean()),
});
type RestoreInput = z.infer<typeof restoreInputSchema>;

const LOOK_BYTES = 1024 * 1024;
const REFUSAL_STATUS = { ALREADY_SET_UP: 409, CODE_WRONG: 403, TOO_MANY_REQUESTS: 429 } as const;

/** `/api/archive/restore`: sets up a new server from a backup. Requires the set-up code. */
export async function mountRestore(app: FastifyInstance, deps: RestoreMountDeps): Promise<void> {
  const { dataDir } = deps.config;
  let busy = false;
  let looking = false;

  const guarded =
    (serve: (request: FastifyRequest, reply: FastifyReply, input: RestoreInput) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      try {
        const input = readRestoreInput(request.headers['x-restore']);
        if (!input) return await reply.code(400).send(refusal('BAD_REQUEST', 400));
        const allowed = await deps.firstRun.authorize({ address: request.ip, code: input.code });
        if (allowed.ok) return await serve(request, reply, input);
        const status = REFUSAL_STATUS[allowed.code];
        const data = allowed.code === 'TOO_MANY_REQUESTS' && { retryAfterSeconds: allowed.retryAfterSeconds };
        return await reply.code(status).send({ ...refusal(allowed.code, status), ...(data && { data }) });
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
          const upload = { ...uploadOf(request), maxBytes: LOOK_BYTES };
          return await withUpload(dataDir, upload, (path) => lookAtArchive(path, deps));
        } finally {
          looking = false;
        }
      }),
    );

    scope.post(
      '/api/archive/restore',
      { bodyLimit: Number.MAX_SAFE_INTEGER, compress: false },
      guarded(async (request, reply, input) => {
        if (busy) return reply.code(409).send(refusal('RESTORE_RUNNING', 409));
        busy = true;
        let lines: Lines | null = null;
        try {
          const end = await withUpload(dataDir, uploadOf(request), (path) => {
            lines = new Lines(reply);
            return restore(path, request, input, lines.progress);
          });
          if ('done' in end) finished(reply.raw, () => deps.startAgain());
          // before the last line is sent: a client may retry as soon as it reads a refusal
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
    { passphrase, withoutKeys = false }: RestoreInput,
    progress: Lines['progress'],
  ): Promise<End> {
    try {
      const actor = { actorId: null, requestId: request.id };
      const options = { passphrase, newSecret: withoutKeys, progress };
      const { header, idImagesUnopened } = await restoreShop(deps, actor, path, options);
      request.log.info({ archiveOf: header.at }, 'backup restored');
      return { done: true, closedIdImages: idImagesUnopened };
    } catch (error) {
      return { refused: refusedFor(error, request) };
    }
  }
}

/** The last line of the answer. */
type End = { readonly done: true; readonly closedIdImages: number } | { readonly refused: string };

/** Why nothing was restored, as a code that the screen translates. */
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
    return reply.header('connection', 'close').code(507).send(storageFull().toJSON());
  }
  const failure = translateFailure(error, { log: request.log, requestId: request.id });
  return reply.code(failure.status).send(failure.toJSON());
}

function readRestoreInput(header: string | string[] | undefined): RestoreInput | null {
  if (header === undefined) return {};
  try {
    const text = Buffer.from(String(header), 'base64url').toString('utf8');
    return restoreInputSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // not JSON: answered with 400
  }
}

const uploadOf = (request: FastifyRequest) => ({
  body: request.body as Readable,
  length: Number(request.headers['content-length'] ?? 0),
});

/** The response as NDJSON: one line per progress step, and the result last. */
class Lines {
  readonly #lines = new PassThrough();
  #last = '';

  constructor(reply: FastifyReply) {
    // a client that disconnects must not abort the restore
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
