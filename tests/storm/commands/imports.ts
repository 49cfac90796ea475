// Product imports, and undoing them.
import { move, newProduct, type Product, reservedOf } from '../model/stock.ts';
import type { ProductView } from '../views.ts';
import { checkOutcome, expectOk, RuleViolation, type World } from '../world.ts';
import { command, pickOrNull, pickPreferring } from './command.ts';
import { reallocate } from './stock.ts';

interface ImportedRow {
  readonly product: Product;
  readonly delta: number;
  /** The product's edit count right after the import. */
  readonly edits: number;
  readonly created: boolean;
}

interface Imported {
  readonly id: string;
  readonly rows: readonly ImportedRow[];
}

const imports = new WeakMap<World['model'], Imported[]>();
const importsOf = ({ model }: World) => imports.get(model) ?? [];

const NEW_PIECES = 2000;

const importCsv = command('import', 4, (world, random) => {
  const known = pickPreferring(random, world.model.products, (product) => reservedOf(product) > 0);
  if (!known) return null;
  const id = random.uuid();
  const quantity = random.pick([0, 1000, 3000, 6000, Math.max(0, known.onHand)]);
  const newSku = random.chance(50) ? `NEW-${random.between(1, 9999)}-${world.tag}`.toUpperCase() : null;
  return {
    what: `import ${known.name} with ${quantity} on hand${newSku ? ' and a new part' : ''}`,
    run: async () => {
      const rows = [
        { line: 2, sku: known.sku, qtyMilli: quantity },
        ...(newSku
          ? [{ line: 3, sku: newSku, nameEn: `${newSku} new`, qtyMilli: NEW_PIECES, priceCents: 1_999 }]
          : []),
      ];
      const start = { id, filename: 'parts.csv', total: rows.length };
      expectOk(await world.call('head', 'inventory/imports/begin', start), 'begin an import');
      expectOk(await world.call('head', 'inventory/imports/add', { id, rows }), 'send rows of an import');
      const answer = await world.call('head', 'inventory/imports/commit', { id });
      // an import must not take reserved stock
      if (!checkOutcome(answer, quantity >= reservedOf(known) ? 'ok' : 'refused', 'commit an import')) return;
      const delta = quantity - known.onHand;
      move(known, delta);
      if (delta !== 0) known.edits += 1;
      const made: ImportedRow[] = [{ product: known, delta, edits: known.edits, created: false }];
      if (newSku)
        made.push({ product: await addImported(world, newSku), delta: NEW_PIECES, edits: 0, created: true });
      imports.set(world.model, [...importsOf(world), { id, rows: made }]);
      reallocate(world, known);
    },
  };
});

async function addImported(world: World, sku: string): Promise<Product> {
  const found = await world.call<readonly ProductView[]>('head', 'inventory/scan', { code: sku });
  const row = found.value[0];
  if (!row) throw new RuleViolation('an imported part is not there');
  const made = { ...newProduct(row.id, sku, sku), imported: true };
  move(made, NEW_PIECES);
  world.model.products.push(made);
  return made;
}

type Outcome = 'same' | 'removed' | 'restored' | 'used' | 'changed';

/** Products that were changed or used since are kept and listed. */
function outcomeOf({ product, delta, edits, created }: ImportedRow): Outcome {
  if (delta === 0 && !created) return 'same';
  if (product.edits !== edits) return 'changed';
  if (created) return product.used ? 'used' : 'removed';
  return delta > 0 && product.onHand - delta < reservedOf(product) ? 'used' : 'restored';
}

interface UndoneView {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly keptProducts: readonly { readonly id: string; readonly why: Outcome }[];
}

const undoImport = command('undo import', 4, (world, random) => {
  const done = pickOrNull(random, importsOf(world));
  if (!done) return null;
  const twice = random.chance(30);
  return {
    what: `undo an import of ${done.rows.map(({ product }) => product.name).join(', ')}${twice ? ', twice' : ''}`,
    run: async () => {
      const undo = () => world.call<UndoneView>('head', 'inventory/imports/undo', { id: done.id });
      const answer = await undo();
      expectOk(answer, 'undo an import');
      if (twice) checkOutcome(await undo(), 'refused', 'undo an import again');
      imports.set(
        world.model,
        importsOf(world).filter((one) => one !== done),
      );
      const outcomes = done.rows.map((row) => ({ row, outcome: outcomeOf(row) }));
      checkUndone(answer.value, outcomes);
      for (const { row, outcome } of outcomes) applyUndo(world, row, outcome);
    },
  };
});

function checkUndone(
  got: UndoneView,
  outcomes: readonly { readonly row: ImportedRow; readonly outcome: Outcome }[],
): void {
  const listed = (list: readonly { readonly id: string; readonly why: Outcome }[]) =>
    list
      .map(({ id, why }) => `${id} ${why}`)
      .sort()
      .join(', ');
  const kept = outcomes
    .filter(({ outcome }) => outcome === 'used' || outcome === 'changed')
    .map(({ row, outcome }) => ({ id: row.product.id, why: outcome }));
  if (listed(got.keptProducts) !== listed(kept))
    throw new RuleViolation(
      `undoing an import kept (${listed(got.keptProducts)}), but must have kept (${listed(kept)})`,
    );
  const countOf = (one: Outcome) => outcomes.filter(({ outcome }) => outcome === one).length;
  if (got.removed !== countOf('removed') || got.restored !== countOf('restored') || got.kept !== kept.length)
    throw new RuleViolation(`undoing an import says ${JSON.stringify(got)}`);
}

function applyUndo(world: World, { product, delta }: ImportedRow, outcome: Outcome): void {
  if (outcome === 'removed') world.model.products = world.model.products.filter((one) => one !== product);
  if (outcome === 'removed') world.model.removed.push(product);
  if (outcome !== 'restored') return;
  move(product, -delta);
  product.edits += 1;
  reallocate(world, product);
}

export const IMPORT_COMMANDS = [importCsv, undoImport];
