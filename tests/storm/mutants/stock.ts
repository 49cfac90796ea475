// Shelves and reservations.
import { type Mutant, STOCK, STOCK_RULES } from './mutant.ts';

export const STOCK_MUTANTS: readonly Mutant[] = [
  {
    name: 'sending extra work gives parts away',
    file: `${STOCK}/orders/sync-reservations.ts`,
    find: "const isApproved = decision === 'approved';",
    replace: "const isApproved = decision === 'approved' && status !== 'awaiting_approval';",
    more: ['new product', 'next step', 'add job', 'send estimate'],
  },
  {
    name: 'a changed SKU loses the reservation',
    file: `${STOCK}/orders/sync-reservations.ts`,
    find: 'const kept = new Set(wanted.map((want) => reservationOf(want)?.id));',
    replace:
      'const kept = new Set(wanted.map((want) => stocks.get(want.productId)?.product.sku === want.line.sku && reservationOf(want)?.id));',
    more: ['new product', 'next step', 'change SKU', 'mark done'],
  },
  {
    name: 'a proposed part is set aside',
    file: `${STOCK}/orders/sync-reservations.ts`,
    find: 'approvedAt: isApproved ? decidedAt : null }];',
    replace: 'approvedAt: decidedAt ?? new Date(0) }];',
    more: ['new product', 'next step', 'add job', 'send estimate'],
  },
  {
    name: 'what went off the shelf is not written down',
    file: `${STOCK}/stock/locked-stock.ts`,
    find: '  stock.movements.push(movement);',
    replace: '  if (movement.deltaMilli > 0) stock.movements.push(movement);',
    more: ['new product', 'adjust stock'],
  },
  {
    name: 'what is let go is not given to who waits',
    file: `${STOCK}/orders/sync-reservations.ts`,
    find: 'put({ ...reservation, neededMilli: 0, reservedMilli: 0, approvedAt: null });',
    replace: 'changed.add(reservation.productId);',
    more: ['strike', 'cancel'],
  },
  {
    name: 'the last to approve is served first',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'a.approvedAt.getTime() - b.approvedAt.getTime()',
    replace: 'b.approvedAt.getTime() - a.approvedAt.getTime()',
    more: ['next step', 'add job', 'adjust stock'],
  },
  {
    name: 'the first to approve loses what is missing',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'for (const reservation of inLine(reservations).reverse()) {',
    replace: 'for (const reservation of inLine(reservations)) {',
    more: ['create order', 'new product', 'two hold one part'],
  },
  {
    name: 'a part is issued and stays in stock',
    file: `${STOCK}/orders/issue-line.ts`,
    find: "addMovement(stock, { kind: 'issue',",
    replace: "if (taken < 0) addMovement(stock, { kind: 'issue',",
    more: ['mark done'],
  },
  {
    name: 'what others wait for is handed out',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'const freeMilli = onHandMilli - othersMilli;',
    replace: 'const freeMilli = onHandMilli + 0 * othersMilli;',
    more: ['create order', 'new product', 'two hold one part'],
  },
  {
    name: 'what is set aside for others goes below zero',
    file: `${STOCK_RULES}/allocation.ts`,
    find: '(negativeAllowed && othersMilli === 0)',
    replace: 'negativeAllowed',
    more: ['create order', 'new product', 'negative stock setting', 'two hold one part'],
  },
  {
    name: 'a shelf goes below zero although it must not',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'deltaMilli >= 0 || negativeAllowed) return { ok: true };',
    replace: 'deltaMilli >= 0 || !negativeAllowed || negativeAllowed) return { ok: true };',
    more: ['new product', 'adjust stock'],
  },
  {
    name: 'a retry adjusts the shelf twice',
    file: `${STOCK}/stock/movements.ts`,
    find: "scope: 'inventory.adjust', owner: actor.actorId ?? '', key,",
    replace: "scope: 'inventory.adjust', owner: actor.actorId ?? '', key: crypto.randomUUID(),",
    more: ['new product', 'adjust stock'],
  },
  {
    name: 'a retry receives the goods twice',
    file: `${STOCK}/purchases/change-purchase.ts`,
    find: "scope: 'inventory.receive', owner: delivery.id, key,",
    replace: "scope: 'inventory.receive', owner: delivery.id, key: crypto.randomUUID(),",
    more: ['new product', 'receive purchase order'],
  },
  {
    name: 'the last to approve gets what comes first',
    file: `${STOCK_RULES}/part-status.ts`,
    find: '(a.approvedAt?.getTime() ?? 0) - (b.approvedAt?.getTime() ?? 0)',
    replace: '(b.approvedAt?.getTime() ?? 0) - (a.approvedAt?.getTime() ?? 0)',
    more: ['create order', 'new product', 'two wait for one part'],
  },
];
