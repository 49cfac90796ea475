// Storage of bikes that are not picked up.
import { type Mutant, WORKORDER_RULES } from './mutant.ts';

export const STORAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'storage counts only whole days',
    file: `${WORKORDER_RULES}/money/storage.ts`,
    find: 'Math.ceil(over / DAY)',
    replace: 'Math.floor(over / DAY)',
    more: ['time passes'],
  },
  {
    name: 'storage is left out of the balance',
    file: `${WORKORDER_RULES}/money/payment-summary.ts`,
    find: 'settlement.billCents + settlement.storageCents + settlement.chargedCents',
    replace: 'settlement.billCents + settlement.chargedCents',
    more: ['time passes'],
  },
  {
    name: 'storage is never taxed',
    file: `${WORKORDER_RULES}/money/storage.ts`,
    find: '(terms.taxed ? openCents : 0)',
    replace: '0 * openCents',
    more: ['time passes', 'storage tax setting'],
  },
  {
    name: 'a day of storage is billed twice',
    file: `${WORKORDER_RULES}/money/storage.ts`,
    find: '.filter((day) => !known.has(day))',
    replace: '.filter((day) => !known.has(-day))',
    more: ['next step', 'time passes', 'settle storage'],
  },
];
