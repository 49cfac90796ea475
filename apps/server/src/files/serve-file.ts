import { basename } from 'node:path/posix';
import { BUCKETS, bucketOf, contentTypeOf, maySeeIdImage } from '@kickstand/domain/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readWhole } from '../platform/files/index.ts';
import { refusal } from '../platform/http/origin.ts';
import { CLOSED_POLICY } from '../platform/http/security-headers.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { noteRefusedAccess } from '../platform/rpc/gate.ts';
import { type FileRow, findFileByPath } from './file.repository.ts';
import { isValidUrl } from './file-urls.ts';
import type { FilesDeps } from './files-deps.ts';

type ServeRoute = {
  Params: { bucket: string; name: string };
  Querystring: { until?: unknown; signature?: unknown };
};
type ServeRequest = FastifyRequest<ServeRoute>;

/** Nothing in a picture may run, even if a browser opens it as a document. */
const PICTURE_POLICY = `${CLOSED_POLICY}; sandbox`;

/** `GET /files/{bucket}/{name}`. Without access the answer is 404, as for a file that does not exist. */
export function serveFile(deps: FilesDeps) {
  return async (request: ServeRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const path = `${request.params.bucket}/${request.params.name}`;
    const bucket = bucketOf(path);
    if (!bucket) return notFound(reply);
    return BUCKETS[bucket].access === 'signed'
      ? serveSigned(deps, path, request, reply)
      : serveIdImage(deps, path, request, reply);
  };
}

const notFound = (reply: FastifyReply) => reply.code(404).send(refusal('NOT_FOUND', 404));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The signed URL is the authorization. The bytes of a path never change, so they can be cached. */
async function serveSigned(deps: FilesDeps, path: string, request: ServeRequest, reply: FastifyReply) {
  const { until, signature } = request.query;
  if (!isValidUrl(deps, path, text(until), text(signature))) return notFound(reply);
  const etag = `"${request.params.name}"`;
  const file = await deps.files.store.get(path);
  if (!file) return notFound(reply);
  asPicture(reply, path).header('cache-control', 'private, max-age=3600').header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    file.body.destroy();
    return reply.code(304).send();
  }
  return reply.header('content-length', file.bytes).send(file.body);
}

/** INT-13: always requires a session, and every access is audited before the first byte is sent. */
async function serveIdImage(deps: FilesDeps, path: string, request: ServeRequest, reply: FastifyReply) {
  const context = await deps.readContext(request, reply);
  const row = await findFileByPath(deps.db, path);
  if (!row?.storedAt || row.removedAt) return notFound(reply);
  if (!maySee(context.caller, row)) {
    noteRefusedAccess(context, 'files.id-images', 'NOT_FOUND');
    return notFound(reply);
  }
  const file = await deps.files.store.get(path);
  if (!file) return notFound(reply);
  const bytes = deps.files.idCipher.open(path, await readWhole(file));
  if (!bytes) {
    request.log.error({ file: row.id }, 'ID image not readable: its key is missing, or it was changed');
    return reply.code(422).send({ ...refusal('FILE_UNREADABLE', 422), defined: true });
  }
  await deps.db.transaction((tx) =>
    writeAudit(tx, deps.clock, actorOf(context), {
      action: 'files.id_image.viewed',
      subject: 'files',
      subjectId: row.id,
    }),
  );
  context.changed();
  return asPicture(reply, path).send(bytes);
}

const maySee = (caller: Caller | null, row: FileRow) =>
  caller !== null && !caller.secondFactorDue && maySeeIdImage(caller, row);

const asPicture = (reply: FastifyReply, path: string) =>
  reply
    .type(contentTypeOf(path))
    .header('content-disposition', `inline; filename="${basename(path)}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', PICTURE_POLICY);
