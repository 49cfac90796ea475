// Two people at once, over the same thing: one of them wins, and the sums are those of one.

import { reconcileWaitingOrders } from '../../../apps/server/src/inventory/orders/reconcile-waiting-orders.ts';
import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import type { Job } from '../model/job.ts';
import { refundable } from '../model/ledger.ts';
import { claimOf, follow, moveByParts } from '../model/model.ts';
import { approvedJobs } from '../model/order.ts';
import { issue, isTied, mayIssue, move, settle } from '../model/stock.ts';
import type { Choice } from '../model/version.ts';
import type { EntryView, LedgerView, OrderView } from '../views.ts';
import { Broken, judge, type World } from '../world.ts';
import { anyOf, command, currentRevision, label, liveSpots, openOrders, ordersAt } from './command.ts';
import { decided, decideOnline, maySend, sent, verbalRecord } from './estimate.ts';
import { due, ledgerOf, newEntry, refunded } from './money.ts';

/** What the server's own job does every minute: an order that someone held while its parts came. */
export const sweep = (world: World) =>
  reconcileWaitingOrders({ db: world.shop.db, clock: world.shop.clock } as Parameters<
    typeof reconcileWaitingOrders
  >[0]);

function oneOf(answers: readonly Answer[], what: string): number {
  const won = answers.flatMap((answer, at) => (answer.status === 200 ? [at] : []));
  const codes = answers.map(({ status, code }) => code ?? status).join(', ');
  if (won.length !== 1)
    throw new Broken(`${what}: one of ${answers.length} must win, but ${won.length} did (${codes})`);
  return won[0] ?? 0;
}

const pay = command('two take the balance', 4, (world, dice) => {
  const order = anyOf(
    dice,
    openOrders(world).filter((one) => approvedJobs(one).length > 0 && due(world, one) > 0),
  );
  if (!order) return null;
  const amountCents = due(world, order);
  return {
    what: `two people take ${amountCents} for ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const input = () => ({ id: order.id, key: dice.uuid(), amountCents, method: 'cash' });
      const answers = await Promise.all([
        world.call<LedgerView>('tech', 'payments/take', input()),
        world.call<LedgerView>('head', 'payments/take', input()),
      ]);
      oneOf(answers, 'two payments of the whole balance');
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
    },
  };
});

const refund = command('two refund one payment', 3, (world, dice) => {
  const rows = world.model.orders.flatMap((order) =>
    order.entries
      .filter((entry) => entry.kind === 'payment' && refundable(order, entry) > 0 && !entry.online)
      .map((entry) => ({ order, entry })),
  );
  const spot = anyOf(dice, rows);
  if (!spot) return null;
  const { order, entry } = spot;
  const amountCents = refundable(order, entry);
  return {
    what: `two refunds of ${amountCents} of ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const send = () =>
        world.call<EntryView>('admin', 'payments/refund', {
          id: entry.id,
          key: dice.uuid(),
          amountCents,
          method: 'cash',
          reason: 'Twice by mistake.',
        });
      const answers = await Promise.all([send(), send()]);
      const won = answers[oneOf(answers, 'two refunds of the whole payment')];
      if (won) await refunded(world, order, entry, won.value);
    },
  };
});

const done = command('two mark one line done', 3, (world, dice) => {
  const spot = anyOf(
    dice,
    liveSpots(openOrders(world)).filter(
      ({ job, line }) => job.decision === 'approved' && !line.done && line.kind !== 'discount',
    ),
  );
  if (!spot) return null;
  const { order, job, line } = spot;
  const held = line.priceOnly ? null : claimOf(world.model, line.id);
  const open = held ? held.claim.needed - held.claim.issued : 0;
  const isFree = (of: NonNullable<typeof held>) =>
    !isTied(of.product, of.claim) && mayIssue(of.product, of.claim, open, world.model.shop);
  if (held && open > 0 && !isFree(held)) return null;
  return {
    what: `two mark ${line.kind} done in ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const revision = await currentRevision(world, order);
      const input = { id: order.id, revision, jobId: job.id, lineId: line.id, done: true };
      const answers = await Promise.all([
        world.call('tech', 'workorders/lines/done', input),
        world.call('head', 'workorders/lines/done', input),
      ]);
      oneOf(answers, 'two who mark one line done');
      line.done = true;
      if (held && open > 0) issue(held.product, held.claim, open);
      await sweep(world);
      moveByParts(world.model);
    },
  };
});

const decide = command('online and by phone', 3, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const asked = order.jobs.filter(({ decision }) => decision === 'open' || decision === 'asked');
  const all = (choice: Choice) => new Map<Job, Choice>(asked.map((job) => [job, choice]));
  return {
    what: `approved online and declined by phone at once, ${label(order)}`,
    run: async () => {
      const revision = await currentRevision(world, order);
      const word = {
        id: order.id,
        revision,
        key: dice.uuid(),
        version: order.versions.length,
        choices: asked.map((job) => ({ jobId: job.id, choice: 'decline', note: '' })),
        oldPartsBack: null,
        verbal: verbalRecord(world),
      };
      const answers = await Promise.all([
        decideOnline(world, order, all('approve'), dice.uuid()),
        world.call('tech', 'workorders/decideVerbal', word),
      ]);
      const won = oneOf(answers, 'two decisions');
      decided(world, order, all(won === 0 ? 'approve' : 'decline'));
      await sweep(world);
    },
  };
});

/** Two bikes want the same shelf in the same moment; who was written down first is served first. */
const approve = command('two orders approved at once', 4, (world, dice) => {
  const waiting = ordersAt(world, 'awaiting_approval');
  if (waiting.length < 2) return null;
  const [first, second] = waiting;
  if (!first || !second) return null;
  const choices = (order: typeof first) =>
    new Map<Job, Choice>(
      order.jobs
        .filter(({ decision }) => decision === 'open' || decision === 'asked')
        .map((job) => [job, 'approve']),
    );
  return {
    what: `${label(first)} and ${label(second)} approved at once`,
    run: async () => {
      const pair = [first, second].map((order) => ({ order, choices: choices(order) }));
      const answers = await Promise.all(
        pair.map(({ order, choices: all }) => decideOnline(world, order, all, dice.uuid())),
      );
      for (const answer of answers) judge(answer, 'ok', 'approve beside another order');
      await sweep(world);
      const when = async ({ order, choices: all }: (typeof pair)[number]) => {
        const { value } = await world.call<DatedOrder>('admin', 'workorders/find', { id: order.id });
        return value.jobs.find(({ id }) => [...all.keys()].some((job) => job.id === id))?.decidedAt ?? '';
      };
      const dated = await Promise.all(pair.map(async (one) => ({ ...one, at: await when(one) })));
      dated.sort((a, b) => (a.at < b.at ? -1 : 1));
      const isTie = dated[0]?.at === dated[1]?.at;
      for (const { order, choices: all } of dated) {
        decided(world, order, all);
        if (isTie) for (const job of all.keys()) job.place = world.model.places;
      }
      if (isTie) world.ties.add(world.model.places);
    },
  };
});

interface DatedOrder extends OrderView {
  readonly jobs: readonly (OrderView['jobs'][number] & { readonly decidedAt: string | null })[];
}

const send = command('two send', 3, (world, dice) => {
  const order = anyOf(dice, world.model.orders.filter(maySend));
  if (!order) return null;
  return {
    what: `two send the estimate of ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const revision = await currentRevision(world, order);
      const input = () => ({ id: order.id, revision, key: dice.uuid() });
      const answers = await Promise.all([
        world.call('head', 'workorders/estimate/send', input()),
        world.call('admin', 'workorders/estimate/send', input()),
      ]);
      oneOf(answers, 'two who send the estimate');
      sent(order);
      follow(world.model, order);
    },
  };
});

/** The shelf is corrected while a part is taken from it. */
const shelf = command('correct while issuing', 3, (world, dice) => {
  const spot = anyOf(
    dice,
    liveSpots(openOrders(world)).filter(
      ({ job, line }) => job.decision === 'approved' && !line.done && claimOf(world.model, line.id) !== null,
    ),
  );
  const held = spot && claimOf(world.model, spot.line.id);
  if (!spot || !held || held.product.onHand < 1000) return null;
  const { order, job, line } = spot;
  return {
    what: `take 1000 of ${held.product.name} off while it is fitted in ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const revision = await currentRevision(world, order);
      const open = held.claim.needed - held.claim.issued;
      const [fitted, taken] = await Promise.all([
        world.call('tech', 'workorders/lines/done', {
          id: order.id,
          revision,
          jobId: job.id,
          lineId: line.id,
          done: true,
        }),
        world.call('head', 'inventory/adjust', {
          id: held.product.id,
          key: dice.uuid(),
          kind: 'adjustment',
          deltaMilli: -1000,
          reason: 'Broken.',
        }),
      ]);
      await sweep(world);
      const wasFitted = fitted.status === 200;
      const wasTaken = taken.status === 200;
      const isBeyond = open > 0 && open + 1000 > held.product.onHand && !world.model.shop.negativeStock;
      if (wasFitted && wasTaken && isBeyond) throw new Broken('more left the shelf than lay on it');
      if (wasFitted) line.done = true;
      if (wasFitted && open > 0) issue(held.product, held.claim, open);
      if (wasTaken) {
        move(held.product, -1000);
        follow(world.model, order);
        settle(held.product);
      }
      moveByParts(world.model);
      for (const { orderId } of held.product.claims)
        for (const one of world.model.orders) if (one.id === orderId) world.touched.add(one);
    },
  };
});

export const TOGETHER_COMMANDS = [pay, refund, done, decide, approve, send, shelf];
