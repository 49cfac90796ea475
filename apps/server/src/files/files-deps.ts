import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { StoreDeps } from './store-upload.ts';

export interface FilesDeps extends Omit<StoreDeps, 'decoder'> {
  readonly secrets: Secrets;
  /** Identifies the caller of a request. */
  readonly readContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
  /** The built process that decodes pictures; by default next to its code. */
  readonly pictureProcess?: URL | undefined;
}
