import { Readable } from 'node:stream';
import { checkAccess } from '@kickstand/domain/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, writeAudit } from '../audit/index.ts';
import { refusal } from '../platform/http/origin.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { translateFailure } from '../platform/rpc/failures.ts';
import { noteRefusedAccess } from '../platform/rpc/gate.ts';
import { findOrderRow } from '../workorders/index.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { findPacket, packetFile } from './packet-file.ts';

interface EvidenceMountDeps extends EvidenceDeps {
  readonly readContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
}

const STAFF = { may: 'staff.read', owns: 'all' } as const;
const STATUS = { UNAUTHORIZED: 401, FORBIDDEN: 403, SECOND_FACTOR_DUE: 403 } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `GET /api/evidence/packets/{id}/file`: too large for an RPC. Audited before the first byte is sent. */
export function mountEvidence(app: FastifyInstance, deps: EvidenceMountDeps): void {
  app.get('/api/evidence/packets/:id/file', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const context = await deps.readContext(request, reply);
      const { caller } = context;
      const verdict = checkAccess(STAFF, caller?.role ?? null, caller?.secondFactorDue);
      if (!verdict.ok) {
        noteRefusedAccess(context, 'evidence.file', verdict.code);
        return await reply.code(STATUS[verdict.code]).send(refusal(verdict.code, STATUS[verdict.code]));
      }
      return await sendPacket(deps, request, reply, context);
    } catch (error) {
      const failure = translateFailure(error, { log: request.log, requestId: request.id });
      return reply.code(failure.status).send(failure.toJSON());
    }
  });
}

async function sendPacket(
  deps: EvidenceMountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
) {
  const { id } = request.params as { id: string };
  const packet = UUID.test(id) ? await findPacket(deps.db, id) : null;
  const order = packet && (await findOrderRow(deps.db, packet.orderId));
  if (!packet || !order) return reply.code(404).send(refusal('NOT_FOUND', 404));
  await deps.db.transaction((tx) =>
    writeAudit(tx, deps.clock, actorOf(context), {
      action: 'evidence.packet.downloaded',
      subject: 'evidence_packets',
      subjectId: id,
    }),
  );
  context.changed();
  const name = `WO-${order.number}-packet-${packet.number}.zip`;
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(packetFile(deps, packet), { objectMode: false }));
}
