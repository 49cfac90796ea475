import { checkAccess } from '@kickstand/domain/auth';
import {
  BUCKETS,
  type BucketName,
  FILE_REFUSALS,
  type FileErrorCode,
  isBucketName,
} from '@kickstand/domain/files';
import { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../audit/index.ts';
import { refusal } from '../platform/http/origin.ts';
import type { Caller, RequestContext } from '../platform/rpc/context.ts';
import { storageFull } from '../platform/rpc/failures.ts';
import { noteRefusedAccess } from '../platform/rpc/gate.ts';
import type { FileRow } from './file.repository.ts';
import { fileUrls } from './file-urls.ts';
import type { FilesDeps } from './files-deps.ts';
import { announcesTooMuch, createReceiving, receiveFile } from './receive-file.ts';
import { type StoreDeps, storeUpload } from './store-upload.ts';

type UploadRoute = { Params: { bucket: string } };

/** `POST /files/{bucket}`: one picture, sent as a form, with an id made by the client. */
export function uploadFile(deps: FilesDeps & StoreDeps) {
  const receiving = createReceiving();
  const urls = fileUrls(deps);

  return async (request: FastifyRequest<UploadRoute>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const { bucket } = request.params;
    if (!isBucketName(bucket)) return reply.code(404).send(refusal('NOT_FOUND', 404));
    const context = await deps.readContext(request, reply);
    const { userId } = uploaderOf(context, bucket);
    if (await context.freeSpace.isShort()) throw storageFull();
    if (announcesTooMuch(request)) throw fileRefusal('FILE_TOO_LARGE');

    const verdict = await receiving(request, userId, async () => {
      const received = await receiveFile(request);
      if (!received.ok) return received;
      const { id, bytes } = received;
      return storeUpload(deps, actorOf(context), { id, bucket, bytes, uploadedBy: userId });
    });
    if (!verdict.ok) throw fileRefusal(verdict.code);
    context.changed();
    return present(verdict.file, urls);
  };
}

/** The contract's access check, for a route outside the contract. */
function uploaderOf(context: RequestContext, bucket: BucketName): Caller {
  const { caller } = context;
  const access = { may: BUCKETS[bucket].upload, owns: 'self' } as const;
  const verdict = checkAccess(access, caller?.role ?? null, caller?.secondFactorDue);
  if (verdict.ok && caller) return caller;
  const code = verdict.ok ? 'UNAUTHORIZED' : verdict.code;
  noteRefusedAccess(context, `files.${bucket}`, code);
  throw new ORPCError(code, { defined: true, status: code === 'UNAUTHORIZED' ? 401 : 403 });
}

const fileRefusal = (code: FileErrorCode) =>
  new ORPCError(code, { defined: true, status: FILE_REFUSALS[code] });

function present({ id, path, width, height, bytes }: FileRow, urls: ReturnType<typeof fileUrls>) {
  return { id, path, width, height, bytes, url: urls.url(path), thumbnailUrl: urls.thumbnailUrl(path) };
}
