// The daily count of the cash drawer: entries it covers can no longer be voided.
import { drawer, rowsOf } from '../readers/accounting.ts';
import { same } from '../readers/check.ts';
import { checkOutcome } from '../world.ts';
import { command } from './command.ts';

interface DrawerView {
  readonly openingCents: number;
  readonly cashInCents: number;
  readonly cashOutCents: number;
}

const OPENING_CENTS = 20_000;

const closeDay = command('close the day', 2, (world, random) => {
  const { closes } = world.model;
  const day = world.today();
  const off = random.pick([0, 0, 500, -500]);
  const reason = random.chance(70) ? 'Miscounted.' : undefined;
  const isCounted = closes.some((close) => close.day === day);
  return {
    what: `count the drawer of ${day}, ${off} off${reason ? '' : ' without a reason'}${isCounted ? ', again' : ''}`,
    run: async () => {
      const { value } = await world.call<DrawerView>('head', 'payments/drawer');
      const covered = new Set(closes.flatMap(({ entryIds }) => [...entryIds]));
      const rows = rowsOf(world).filter(({ entry }) => !covered.has(entry.id));
      const { cashInCents, cashOutCents } = drawer(rows);
      same('drawer, cash in', value.cashInCents, cashInCents);
      same('drawer, cash out', value.cashOutCents, cashOutCents);
      const countedCents = Math.max(0, OPENING_CENTS + cashInCents - cashOutCents + off);
      const isOff = countedCents !== OPENING_CENTS + cashInCents - cashOutCents;
      const base = { day, key: random.uuid(), openingCents: OPENING_CENTS, countedCents };
      const answer = await world.call('head', 'payments/closeDay', { ...base, ...(reason && { reason }) });
      const may = !isCounted && (!isOff || reason !== undefined);
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'count the drawer')) return;
      const entryIds = new Set(rows.map(({ entry }) => entry.id));
      closes.push({ day, openingCents: OPENING_CENTS, countedCents, entryIds });
    },
  };
});

export const DRAWER_COMMANDS = [closeDay];
