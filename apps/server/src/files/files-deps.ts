import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { StoreDeps } from './store-upload.ts';

/** What `/files` needs of the server. */
export interface FilesDeps extends Omit<StoreDeps, 'decoder'> {
  readonly secrets: Secrets;
  /** Who sends this request. */
  readonly readContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
  /** The bundled process that decodes pictures; by default it is next to its code. */
  readonly pictureProcess?: URL | undefined;
}
