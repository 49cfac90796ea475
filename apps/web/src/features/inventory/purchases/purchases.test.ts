import { describe, expect, it } from 'vitest';
import { BELT, belt, PADS, row } from '../shared/testing.ts';
import { differences, draftOf, mergedDraft, problemOf, sentLines, totalOf, withProduct } from './draft.ts';
import { arrivalOf, cameProblem, carriedOver, deliveryOf, overMilli, scannedInto } from './receipt.ts';
import { belts, pads, purchase } from './testing.ts';

describe('a purchase order being edited', () => {
  it('INV-04 has a part once: choosing or scanning it again adds one', () => {
    const once = withProduct([], row());
    const twice = withProduct(once, row());
    expect(sentLines(twice)).toEqual([{ productId: PADS, quantityMilli: 2000, unitCostCents: 4100 }]);
    expect(sentLines(withProduct(twice, belt(), 3000)).map(({ quantityMilli }) => quantityMilli)).toEqual([
      2000, 3000,
    ]);
    expect(totalOf({ lines: twice, note: '' })).toBe(8200);
  });

  it('INV-04 says what a line lacks; a hidden cost is not guessed', () => {
    const { costCents: _hidden, ...without } = row();
    const [line] = withProduct([], without);
    expect(line && problemOf(line)).toBe('cost');
    expect(problemOf({ quantity: '0', cost: '1' })).toBe('quantity');
    expect(problemOf({ quantity: '0,5', cost: '0' })).toBeNull();
  });

  it('INV-04 two people on one draft: untouched fields follow the other person, input stays', () => {
    const opened = draftOf(purchase());
    const mine = {
      ...opened,
      lines: opened.lines.map((line) => (line.productId === PADS ? { ...line, quantity: '5' } : line)),
    };
    const theirs = draftOf(
      purchase({
        items: [pads({ quantityMilli: 9000 }), belts({ quantityMilli: 4000 })],
        note: 'Call first',
      }),
    );
    const mix = mergedDraft(opened, mine, theirs);
    expect(mix.note).toBe('Call first');
    expect(mix.lines.map(({ quantity }) => quantity)).toEqual(['5', '4']);
    expect(differences(mix, theirs).map(({ productId }) => productId)).toEqual([PADS]);
    const removed = { ...opened, lines: opened.lines.filter(({ productId }) => productId !== BELT) };
    expect(mergedDraft(opened, removed, theirs).lines.map(({ productId }) => productId)).toEqual([PADS]);
  });
});

describe('a delivery', () => {
  it('INV-04 defaults to what is open; a line of which nothing arrived is left out', () => {
    const part = purchase({ items: [pads({ receivedMilli: 3000, openMilli: 5000 }), belts()] });
    const arrival = { ...arrivalOf(part), [BELT]: { quantity: '', cost: '24.10', touched: true } };
    expect(deliveryOf(part, arrival)).toEqual([{ lineId: pads().id, milli: 5000 }]);
  });

  it('INV-04 sends another cost only if it differs, and warns of more than was ordered', () => {
    const came = { quantity: '10', cost: '39.5', touched: true };
    expect(deliveryOf(purchase(), { [PADS]: came })).toEqual([
      { lineId: pads().id, milli: 10_000, unitCostCents: 3950 },
    ]);
    expect(overMilli(pads(), came)).toBe(2000);
    expect(cameProblem({ ...came, cost: 'x' })).toBe('cost');
    expect(cameProblem({ ...came, quantity: '1,250' })).toBe('quantity');
  });

  it('INV-09 scanning counts from zero, one per scan', () => {
    const one = scannedInto(arrivalOf(purchase()), PADS);
    const two = scannedInto(one, PADS);
    expect([two[PADS]?.quantity, two[BELT]?.quantity]).toEqual(['2', '0']);
    const typed = { ...arrivalOf(purchase()), [BELT]: { quantity: '1', cost: '24.10', touched: true } };
    expect(scannedInto(typed, BELT)[BELT]?.quantity).toBe('2');
  });

  it('INV-04 keeps input if someone received in the meantime', () => {
    const typed = { ...arrivalOf(purchase()), [PADS]: { quantity: '6', cost: '41.00', touched: true } };
    const current = purchase({
      items: [
        pads({ receivedMilli: 4000, openMilli: 4000 }),
        belts({ receivedMilli: 1000, openMilli: 1000 }),
      ],
    });
    const kept = carriedOver(typed, current);
    expect([kept[PADS]?.quantity, kept[BELT]?.quantity]).toEqual(['6', '1']);
  });
});
