import { max } from 'drizzle-orm';
import type { Database } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { withProgress } from '../platform/rpc/with-progress.ts';
import { auditLog } from './audit.table.ts';
import { listActors, listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

export function auditRouter({ db }: { readonly db: Database }) {
  const { audit } = gated;
  return {
    list: audit.list.handler(({ input }) => listAudit(db, input)),
    actors: audit.actors.handler(() => listActors(db)),
    verify: audit.verify.handler(async function* () {
      const [last] = await db.select({ seq: max(auditLog.seq) }).from(auditLog);
      const total = last?.seq ?? 0;
      return yield* withProgress((onProgress) => verifyAudit(db, (done) => onProgress({ done, total })));
    }),
  };
}
