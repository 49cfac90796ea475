// Two people do the same thing at once: one wins, and the totals are as if only one had tried.

import { reconcileWaitingOrders } from '../../../apps/server/src/inventory/orders/reconcile-waiting-orders.ts';
import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import type { Job } from '../model/job.ts';
import { refundable } from '../model/ledger.ts';
import { reservationOf, syncReservations, updatePartStatuses } from '../model/model.ts';
import { approvedJobs } from '../model/order.ts';
import { allocate, issue, isTied, mayIssue, move } from '../model/stock.ts';
import type { Choice } from '../model/version.ts';
import type { EntryView, LedgerView, OrderView } from '../views.ts';
import { checkOutcome, RuleViolation, type World } from '../world.ts';
import {
  command,
  currentRevision,
  label,
  liveLineRefs,
  openOrders,
  ordersAt,
  pickOrNull,
} from './command.ts';
import { applyDecision, applySend, decideOnline, maySend, verbalRecord } from './estimate.ts';
import { applyRefund, due, ledgerOf, newEntry } from './money.ts';

/** The server's minutely job, for orders that were locked when their parts arrived. */
export const reconcileWaiting = (world: World) =>
  reconcileWaitingOrders({ db: world.shop.db, clock: world.shop.clock } as Parameters<
    typeof reconcileWaitingOrders
  >[0]);

function expectOneWinner(answers: readonly Answer[], what: string): number {
  const won = answers.flatMap((answer, at) => (answer.status === 200 ? [at] : []));
  const codes = answers.map(({ status, code }) => code ?? status).join(', ');
  if (won.length !== 1)
    throw new RuleViolation(`${what}: one of ${answers.length} must win, but ${won.length} did (${codes})`);
  return won[0] ?? 0;
}

const pay = command('two take the balance', 4, (world, random) => {
  const order = pickOrNull(
    random,
    openOrders(world).filter((one) => approvedJobs(one).length > 0 && due(world, one) > 0),
  );
  if (!order) return null;
  const amountCents = due(world, order);
  return {
    what: `two people take ${amountCents} for ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const input = () => ({ id: order.id, key: random.uuid(), amountCents, method: 'cash' });
      const answers = await Promise.all([
        world.call<LedgerView>('tech', 'payments/take', input()),
        world.call<LedgerView>('head', 'payments/take', input()),
      ]);
      expectOneWinner(answers, 'two payments of the whole balance');
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
    },
  };
});

const refund = command('two refund one payment', 3, (world, random) => {
  const rows = world.model.orders.flatMap((order) =>
    order.entries
      .filter((entry) => entry.kind === 'payment' && refundable(order, entry) > 0 && !entry.online)
      .map((entry) => ({ order, entry })),
  );
  const ref = pickOrNull(random, rows);
  if (!ref) return null;
  const { order, entry } = ref;
  const amountCents = refundable(order, entry);
  return {
    what: `two refunds of ${amountCents} of ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const send = () =>
        world.call<EntryView>('admin', 'payments/refund', {
          id: entry.id,
          key: random.uuid(),
          amountCents,
          method: 'cash',
          reason: 'Twice by mistake.',
        });
      const answers = await Promise.all([send(), send()]);
      const won = answers[expectOneWinner(answers, 'two refunds of the whole payment')];
      if (won) await applyRefund(world, order, entry, won.value);
    },
  };
});

const done = command('two mark one line done', 3, (world, random) => {
  const ref = pickOrNull(
    random,
    liveLineRefs(openOrders(world)).filter(
      ({ job, line }) => job.decision === 'approved' && !line.done && line.kind !== 'discount',
    ),
  );
  if (!ref) return null;
  const { order, job, line } = ref;
  const held = line.priceOnly ? null : reservationOf(world.model, line.id);
  const open = held ? held.reservation.needed - held.reservation.issued : 0;
  const isFree = (of: NonNullable<typeof held>) =>
    !isTied(of.product, of.reservation) && mayIssue(of.product, of.reservation, open, world.model.shop);
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
      expectOneWinner(answers, 'two who mark one line done');
      line.done = true;
      if (held && open > 0) issue(held.product, held.reservation, open);
      await reconcileWaiting(world);
      updatePartStatuses(world.model);
    },
  };
});

const decide = command('online and by phone', 3, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'awaiting_approval'));
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
        key: random.uuid(),
        version: order.versions.length,
        choices: asked.map((job) => ({ jobId: job.id, choice: 'decline', note: '' })),
        oldPartsBack: null,
        verbal: verbalRecord(world),
      };
      const answers = await Promise.all([
        decideOnline(world, order, all('approve'), random.uuid()),
        world.call('tech', 'workorders/decideVerbal', word),
      ]);
      const won = expectOneWinner(answers, 'two decisions');
      applyDecision(world, order, all(won === 0 ? 'approve' : 'decline'));
      await reconcileWaiting(world);
    },
  };
});

/** Two orders approved at once need the same part: the one recorded first gets it. */
const approve = command('two orders approved at once', 4, (world, random) => {
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
        pair.map(({ order, choices: all }) => decideOnline(world, order, all, random.uuid())),
      );
      for (const answer of answers) checkOutcome(answer, 'ok', 'approve beside another order');
      await reconcileWaiting(world);
      const when = async ({ order, choices: all }: (typeof pair)[number]) => {
        const { value } = await world.call<DatedOrder>('admin', 'workorders/find', { id: order.id });
        return value.jobs.find(({ id }) => [...all.keys()].some((job) => job.id === id))?.decidedAt ?? '';
      };
      const dated = await Promise.all(pair.map(async (one) => ({ ...one, at: await when(one) })));
      dated.sort((a, b) => (a.at < b.at ? -1 : 1));
      const isTie = dated[0]?.at === dated[1]?.at;
      for (const { order, choices: all } of dated) {
        applyDecision(world, order, all);
        if (isTie) for (const job of all.keys()) job.place = world.model.places;
      }
      if (isTie) world.ties.add(world.model.places);
    },
  };
});

interface DatedOrder extends OrderView {
  readonly jobs: readonly (OrderView['jobs'][number] & { readonly decidedAt: string | null })[];
}

const send = command('two send', 3, (world, random) => {
  const order = pickOrNull(random, world.model.orders.filter(maySend));
  if (!order) return null;
  return {
    what: `two send the estimate of ${label(order)} at once`,
    run: async () => {
      world.touched.add(order);
      const revision = await currentRevision(world, order);
      const input = () => ({ id: order.id, revision, key: random.uuid() });
      const answers = await Promise.all([
        world.call('head', 'workorders/estimate/send', input()),
        world.call('admin', 'workorders/estimate/send', input()),
      ]);
      expectOneWinner(answers, 'two who send the estimate');
      applySend(order);
      syncReservations(world.model, order);
    },
  };
});

/** Stock is corrected while a part is being issued. */
const shelf = command('correct while issuing', 3, (world, random) => {
  const ref = pickOrNull(
    random,
    liveLineRefs(openOrders(world)).filter(
      ({ job, line }) =>
        job.decision === 'approved' && !line.done && reservationOf(world.model, line.id) !== null,
    ),
  );
  const held = ref && reservationOf(world.model, ref.line.id);
  if (!ref || !held || held.product.onHand < 1000) return null;
  const { order, job, line } = ref;
  return {
    what: `take 1000 of ${held.product.name} off while it is fitted in ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const revision = await currentRevision(world, order);
      const open = held.reservation.needed - held.reservation.issued;
      const [installed, taken] = await Promise.all([
        world.call('tech', 'workorders/lines/done', {
          id: order.id,
          revision,
          jobId: job.id,
          lineId: line.id,
          done: true,
        }),
        world.call('head', 'inventory/adjust', {
          id: held.product.id,
          key: random.uuid(),
          kind: 'adjustment',
          deltaMilli: -1000,
          reason: 'Broken.',
        }),
      ]);
      await reconcileWaiting(world);
      const wasInstalled = installed.status === 200;
      const wasTaken = taken.status === 200;
      const isBeyond = open > 0 && open + 1000 > held.product.onHand && !world.model.shop.negativeStock;
      if (wasInstalled && wasTaken && isBeyond) throw new RuleViolation('more left the shelf than lay on it');
      if (wasInstalled) line.done = true;
      if (wasInstalled && open > 0) issue(held.product, held.reservation, open);
      if (wasTaken) {
        move(held.product, -1000);
        syncReservations(world.model, order);
        allocate(held.product);
      }
      updatePartStatuses(world.model);
      for (const { orderId } of held.product.reservations)
        for (const one of world.model.orders) if (one.id === orderId) world.touched.add(one);
    },
  };
});

export const CONCURRENT_COMMANDS = [pay, refund, done, decide, approve, send, shelf];
