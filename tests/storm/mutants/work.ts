// What may be done to an order, and when.
import { type Mutant, STOCK, WORKORDER_RULES, WORKORDERS } from './mutant.ts';

export const WORK_MUTANTS: readonly Mutant[] = [
  {
    name: 'work passes the check undone',
    file: `${WORKORDER_RULES}/moves/machine.ts`,
    find: "guards: ['authorized', 'withinAuthorization', 'linesDone'],",
    replace: "guards: ['authorized', 'withinAuthorization'],",
    more: ['next step', 'mark not done', 'move'],
  },
  {
    name: 'a bike leaves with money owed',
    file: `${WORKORDER_RULES}/moves/machine.ts`,
    find: "guards: ['nothingProposed', 'linesDone', 'balanceZero', 'spotsAnswered', 'pickupSigned'],",
    replace: "guards: ['nothingProposed', 'linesDone', 'spotsAnswered', 'pickupSigned'],",
    more: ['close'],
  },
  {
    name: 'a done line stays done when more of it is wanted',
    file: `${WORKORDERS}/jobs/additions.ts`,
    find: 'now.quantityMilli > before.quantityMilli && {',
    replace: 'now.quantityMilli < 0 && {',
    more: ['next step', 'edit approved line', 'mark done'],
  },
  {
    name: 'a line stays done when its part goes back to the shelf',
    file: `${STOCK}/orders/issue-line.ts`,
    find: '  await reopenLine(tx, lineId);\n',
    replace: '',
    more: ['issue or return part', 'mark done'],
  },
  {
    name: 'a bike is abandoned too early',
    file: `${WORKORDER_RULES}/moves/machine.ts`,
    find: "guards: ['noticeOldEnough', 'checklistDone'],",
    replace: "guards: ['checklistDone'],",
    more: ['next step', 'abandon'],
  },
  {
    name: 'a bike is abandoned with its checklist open',
    file: `${WORKORDER_RULES}/moves/machine.ts`,
    find: "guards: ['noticeOldEnough', 'checklistDone'],",
    replace: "guards: ['noticeOldEnough'],",
    more: ['next step', 'abandon', 'time passes'],
  },
  {
    name: 'a bike comes back under a warranty that is over',
    file: `${WORKORDER_RULES}/money/warranty.ts`,
    find: 'return now <= endsAt ?',
    replace: 'return now >= endsAt || now <= endsAt ?',
    more: ['create order', 'next step', 'time passes', 'warranty order'],
  },
  {
    name: 'a return under warranty begins a new one',
    file: `${WORKORDER_RULES}/money/warranty.ts`,
    find: '  if (firstEndsAt) return firstEndsAt;\n',
    replace: '',
    more: ['create order', 'next step', 'time passes', 'warranty order'],
  },
];
