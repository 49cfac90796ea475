import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@kickstand/domain/files';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { Busy } from '../platform/budget.ts';
import { FilesAway } from '../platform/files/index.ts';
import { translateFailure, unavailable } from '../platform/rpc/failures.ts';
import type { FilesDeps } from './files-deps.ts';
import { createDecoder } from './images/decoder.ts';
import { serveFile } from './serve-file.ts';
import { uploadFile } from './upload-file.ts';

const UPLOADS_PER_MINUTE = 240;
const LOOKS_PER_MINUTE = 6000;
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute', allowList: [] } });

/** `/files`: pictures are not part of the contract, because fifteen megabytes do not belong in a JSON call. */
export async function mountFiles(app: FastifyInstance, deps: FilesDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { files: 1, fields: 4, parts: 6, fieldSize: 200, headerPairs: 20, fileSize: MAX_FILE_BYTES },
      throwFileSizeLimit: false,
    });
    const decoder = createDecoder(deps.pictureProcess);
    scope.addHook('onClose', async () => decoder.close());
    scope.post(
      '/files/:bucket',
      { config: perMinute(UPLOADS_PER_MINUTE) },
      answering(uploadFile({ ...deps, decoder })),
    );
    scope.get('/files/:bucket/:name', { config: perMinute(LOOKS_PER_MINUTE) }, answering(serveFile(deps)));
  });
}

/** Errors look like those of a call: a code and a status, no prose. */
function answering<T extends RouteGenericInterface>(
  handler: (request: FastifyRequest<T>, reply: FastifyReply) => Promise<unknown>,
) {
  return async (request: FastifyRequest<T>, reply: FastifyReply) => {
    try {
      return await handler(request, reply);
    } catch (error) {
      const failure = failureOf(error, request);
      return reply.header('cache-control', 'no-store').code(failure.status).send(failure.toJSON());
    }
  };
}

function failureOf(error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>) {
  if (error instanceof Busy) return unavailable();
  if (error instanceof FilesAway) {
    request.log.error({ err: error }, 'file store away');
    return unavailable();
  }
  return translateFailure(error, { log: request.log, requestId: request.id });
}
