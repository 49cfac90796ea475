import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkAccess } from '@kickstand/domain/auth';
import { localDate } from '@kickstand/domain/format';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, writeAudit } from '../audit/index.ts';
import { refusal } from '../platform/http/origin.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { translateFailure } from '../platform/rpc/failures.ts';
import { noteRefusedAccess } from '../platform/rpc/gate.ts';
import { findShop } from '../settings/index.ts';
import { backupsIn, findBackup } from './backups/backup-folder.ts';
import type { BackupWork, WorkDeps } from './backups/backup-work.ts';
import { exportForBookkeeper } from './export/bookkeeper.ts';
import { exportTables } from './export/export-tables.ts';

export interface ArchiveMountDeps extends WorkDeps {
  readonly work: BackupWork;
  readonly readContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
}

declare module 'fastify' {
  interface FastifyInstance {
    backups: BackupWork;
  }
}

const KEEPERS = { may: 'backup.manage', owns: 'all' } as const;
const STATUS = { UNAUTHORIZED: 401, FORBIDDEN: 403, SECOND_FACTOR_DUE: 403 } as const;

/** Downloads that are too large for an RPC. Both are audited before the first byte is sent. */
export function mountArchive(app: FastifyInstance, deps: ArchiveMountDeps): void {
  app.decorate('backups', deps.work);
  app.addHook('onClose', () => deps.work.stop());

  const guarded =
    (serve: (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      try {
        const context = await deps.readContext(request, reply);
        const { caller } = context;
        const verdict = checkAccess(KEEPERS, caller?.role ?? null, caller?.secondFactorDue);
        if (!verdict.ok) {
          noteRefusedAccess(context, request.routeOptions.url ?? 'archive', verdict.code);
          return await reply.code(STATUS[verdict.code]).send(refusal(verdict.code, STATUS[verdict.code]));
        }
        return await serve(request, reply, context);
      } catch (error) {
        const failure = translateFailure(error, { log: request.log, requestId: request.id });
        return reply.code(failure.status).send(failure.toJSON());
      }
    };

  const note = async (context: RequestContext, action: string, subjectId: string) => {
    await deps.database.db.transaction((tx) =>
      writeAudit(tx, deps.clock, actorOf(context), { action, subject: 'backups', subjectId }),
    );
    context.changed();
  };

  app.get(
    '/api/archive/backups/:name/file',
    guarded(async (request, reply, context) => {
      const { name } = request.params as { name: string };
      const backup = await findBackup(deps.config.dataDir, name);
      if (!backup) return reply.code(404).send(refusal('NOT_FOUND', 404));
      await note(context, 'archive.backup.downloaded', name);
      return asDownload(reply, name, 'application/octet-stream')
        .header('content-length', backup.bytes)
        .send(createReadStream(join(backupsIn(deps.config.dataDir), name)));
    }),
  );

  app.get(
    '/api/archive/tables.zip',
    guarded(async (_request, reply, context) => {
      const { connection, folder } = deps.database;
      await note(context, 'archive.tables.exported', 'tables.zip');
      const pieces = await exportTables({ connection, sharedFolder: folder }, deps.config.dataDir);
      const day = deps.clock.now().toISOString().slice(0, 10);
      return asDownload(reply, `kickstand-tables-${day}.zip`, 'application/zip').send(Readable.from(pieces));
    }),
  );

  app.get(
    '/api/archive/bookkeeper.zip',
    guarded(async (request, reply, context) => {
      const { db } = deps.database;
      const shop = await findShop(db);
      if (!shop) return reply.code(404).send(refusal('NOT_FOUND', 404));
      const language = (request.query as { language?: string }).language === 'es' ? 'es' : 'en';
      await note(context, 'archive.bookkeeper.exported', 'bookkeeper.zip');
      const pieces = exportForBookkeeper({ db, clock: deps.clock, language, shop });
      const day = localDate(deps.clock.now(), shop.timeZone);
      return asDownload(reply, `kickstand-bookkeeper-${day}.zip`, 'application/zip').send(
        Readable.from(pieces),
      );
    }),
  );
}

const asDownload = (reply: FastifyReply, name: string, type: string) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff');
