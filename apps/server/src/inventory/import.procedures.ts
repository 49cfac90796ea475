import { actorOf } from '../audit/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { telling } from '../platform/rpc/telling.ts';
import { commitImport } from './commit-import.ts';
import { addRows, beginImport, dropImport, type Locked, listImports, presentBatch } from './imports.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { previewImport } from './preview-import.ts';
import { undoImport } from './undo-import.ts';

interface LockedErrors {
  NOT_FOUND(): Error;
  IMPORT_LOCKED(options: { data: { state: Extract<Locked, { code: 'IMPORT_LOCKED' }>['state'] } }): Error;
}

const refusal = (errors: LockedErrors, verdict: Locked): Error =>
  verdict.code === 'NOT_FOUND'
    ? errors.NOT_FOUND()
    : errors.IMPORT_LOCKED({ data: { state: verdict.state } });

export function importProcedures(parts: InventoryParts) {
  const { db } = parts;
  const { imports } = gated.inventory;
  const read = async (id: string) => {
    const batch = await presentBatch(db, id);
    if (!batch) throw new Error('an import went away');
    return batch;
  };
  return {
    list: imports.list.handler(() => listImports(db)),
    begin: imports.begin.handler(async ({ input, context, errors }) => {
      const verdict = await beginImport(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return read(input.id);
    }),
    add: imports.add.handler(async ({ input, context, errors }) => {
      const verdict = await addRows(parts, actorOf(context), input);
      if (!verdict.ok) throw refusal(errors, verdict);
      return { rows: verdict.rows };
    }),
    preview: imports.preview.handler(async ({ input, errors }) => {
      const preview = await previewImport(parts, input);
      if (!preview) throw errors.NOT_FOUND();
      return preview;
    }),
    commit: imports.commit.handler(async function* ({ input, context, errors }) {
      const verdict = yield* telling((tell) => commitImport(parts, actorOf(context), input.id, tell));
      // the gate spoke before the first row was booked
      context.changed();
      if (verdict.ok) return read(input.id);
      if (verdict.code === 'IMPORT_INCOMPLETE') {
        const { rows, total } = verdict;
        throw errors.IMPORT_INCOMPLETE({ data: { rows, total } });
      }
      if (verdict.code === 'ROWS_REFUSED')
        throw errors.ROWS_REFUSED({ data: { problems: [...verdict.problems] } });
      throw refusal(errors, verdict);
    }),
    undo: imports.undo.handler(async ({ input, context, errors }) => {
      const verdict = await undoImport(parts, actorOf(context), input.id);
      if (!verdict.ok) throw refusal(errors, verdict);
      return { undone: verdict.undone, kept: [...verdict.kept] };
    }),
    drop: imports.drop.handler(async ({ input, context, errors }) => {
      const verdict = await dropImport(parts, actorOf(context), input.id);
      if (!verdict.ok) throw refusal(errors, verdict);
      return { dropped: true as const };
    }),
  };
}
