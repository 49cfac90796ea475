// The drawer, counted once a day: what it covers can no longer be voided.
import { drawer, rowsOf } from '../readers/books.ts';
import { same } from '../readers/check.ts';
import { judge } from '../world.ts';
import { command } from './command.ts';

interface DrawerView {
  readonly openingCents: number;
  readonly cashInCents: number;
  readonly cashOutCents: number;
}

const FLOAT = 20_000;

const closeDay = command('close the day', 2, (world, dice) => {
  const { closes } = world.model;
  const day = world.today();
  const off = dice.pick([0, 0, 500, -500]);
  const reason = dice.chance(70) ? 'Miscounted.' : undefined;
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
      const countedCents = Math.max(0, FLOAT + cashInCents - cashOutCents + off);
      const isOff = countedCents !== FLOAT + cashInCents - cashOutCents;
      const wish = { day, key: dice.uuid(), openingCents: FLOAT, countedCents };
      const answer = await world.call('head', 'payments/closeDay', { ...wish, ...(reason && { reason }) });
      const may = !isCounted && (!isOff || reason !== undefined);
      if (!judge(answer, may ? 'ok' : 'refused', 'count the drawer')) return;
      const entryIds = new Set(rows.map(({ entry }) => entry.id));
      closes.push({ day, openingCents: FLOAT, countedCents, entryIds });
    },
  };
});

export const DRAWER_COMMANDS = [closeDay];
