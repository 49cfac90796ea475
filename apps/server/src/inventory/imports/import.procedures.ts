import { actorOf } from '../../audit/index.ts';
import { gated } from '../../platform/rpc/gate.ts';
import { withProgress } from '../../platform/rpc/with-progress.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { cancelImport } from './cancel-import.ts';
import { commitImport } from './commit-import.ts';
import type { Busy } from './import-run.ts';
import { addRows, beginImport, dropImport, type Locked, listImports, presentBatch } from './imports.ts';
import { previewImport } from './preview-import.ts';
import { skuNumbers } from './sku-numbers.ts';
import { keptByUndo, undoImport } from './undo-import.ts';

interface LockedErrors {
  NOT_FOUND(): Error;
  IMPORT_LOCKED(options: { data: { state: Extract<Locked, { code: 'IMPORT_LOCKED' }>['state'] } }): Error;
}

const refusal = (errors: LockedErrors, verdict: Locked): Error =>
  verdict.code === 'NOT_FOUND'
    ? errors.NOT_FOUND()
    : errors.IMPORT_LOCKED({ data: { state: verdict.state } });

const runRefusal = (
  errors: LockedErrors & Record<Busy['code'], () => Error>,
  verdict: Locked | Busy,
): Error =>
  verdict.code === 'IMPORT_RUNNING' || verdict.code === 'IMPORT_CANCELED'
    ? errors[verdict.code]()
    : refusal(errors, verdict);

export function importProcedures(deps: InventoryDeps) {
  const { db } = deps;
  const { imports } = gated.inventory;
  const read = async (id: string) => {
    const batch = await presentBatch(db, id);
    if (!batch) throw new Error('an import went away');
    return batch;
  };
  return {
    list: imports.list.handler(() => listImports(db)),
    numbers: imports.numbers.handler(({ input }) => skuNumbers(deps, input.categories)),
    begin: imports.begin.handler(async ({ input, context, errors }) => {
      const verdict = await beginImport(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return read(input.id);
    }),
    add: imports.add.handler(async ({ input, context, errors }) => {
      const verdict = await addRows(deps, actorOf(context), input);
      if (!verdict.ok) throw refusal(errors, verdict);
      return { rows: verdict.rows };
    }),
    preview: imports.preview.handler(async ({ input, errors }) => {
      const preview = await previewImport(deps, input);
      if (!preview) throw errors.NOT_FOUND();
      return preview;
    }),
    commit: imports.commit.handler(async function* ({ input, context, errors }) {
      const verdict = yield* withProgress((onProgress) =>
        commitImport(deps, actorOf(context), input.id, onProgress),
      );
      // the gate answered before the first row was imported
      context.changed();
      if (verdict.ok) return read(input.id);
      if (verdict.code === 'IMPORT_INCOMPLETE') {
        const { rows, total } = verdict;
        throw errors.IMPORT_INCOMPLETE({ data: { rows, total } });
      }
      if (verdict.code === 'ROWS_REFUSED')
        throw errors.ROWS_REFUSED({ data: { problems: [...verdict.problems] } });
      throw runRefusal(errors, verdict);
    }),
    undo: imports.undo.handler(async function* ({ input, context, errors }) {
      const verdict = yield* withProgress((onProgress) =>
        undoImport(deps, actorOf(context), input.id, onProgress),
      );
      context.changed();
      if (!verdict.ok) throw runRefusal(errors, verdict);
      const { removed, restored, kept } = await read(input.id);
      return { removed, restored, kept, keptProducts: await keptByUndo(deps, input.id) };
    }),
    progress: imports.progress.handler(async ({ input, errors }) => {
      const batch = await presentBatch(db, input.id);
      if (!batch) throw errors.NOT_FOUND();
      return batch;
    }),
    cancel: imports.cancel.handler(async ({ input, context, errors }) => {
      const verdict = await cancelImport(deps, actorOf(context), input.id);
      if (!verdict.ok) throw refusal(errors, verdict);
      return read(input.id);
    }),
    drop: imports.drop.handler(async ({ input, context, errors }) => {
      const verdict = await dropImport(deps, actorOf(context), input.id);
      if (!verdict.ok) throw refusal(errors, verdict);
      return { dropped: true as const };
    }),
  };
}
