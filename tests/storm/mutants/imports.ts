// Imports of products, and their undo.
import { type Mutant, STOCK } from './mutant.ts';

export const IMPORTS_MUTANTS: readonly Mutant[] = [
  {
    name: 'an import takes what is set aside',
    file: `${STOCK}/imports/compare-row.ts`,
    find: 'row.qtyMilli < product.reservedMilli',
    replace: 'row.qtyMilli < 0',
    more: ['create order', 'new product', 'two hold one part', 'import'],
  },
  {
    name: 'undoing an import leaves its pieces',
    file: `${STOCK}/imports/undo-import.ts`,
    find: 'const deltaMilli = -(one.deltaMilli ?? 0);\n  const after',
    replace: 'const deltaMilli = 0 * (one.deltaMilli ?? 0);\n  const after',
    more: ['import', 'undo import'],
  },
  {
    name: 'undoing an import overwrites what a person changed since',
    file: `${STOCK}/imports/undo-import.ts`,
    find: "if (product.revision !== one.revision) return 'changed';",
    replace: '',
    more: ['import', 'undo import', 'change SKU'],
  },
  {
    name: 'undoing an import keeps a product that nobody used',
    file: `${STOCK}/imports/undo-import.ts`,
    find: "return used.has(product.id) ? 'used' : null;",
    replace: "return used.has('') ? null : 'used';",
    more: ['new product', 'import', 'undo import'],
  },
];
