// Sending versions, and what the customer says about them.
import { termsNow } from '../../../apps/server/src/testing/intakes.ts';
import type { Dice } from '../dice.ts';
import { isPriced, isProposed, type Job, live, netOf, wording } from '../model/job.ts';
import { follow } from '../model/model.ts';
import { approvedJobs, isEnded, type Order, type Status } from '../model/order.ts';
import { type Choice, nextVersion } from '../model/version.ts';
import { type Expected, judge, type World } from '../world.ts';
import { anyOf, change, command, label, ordersAt, preferably } from './command.ts';

const SENDABLE: readonly Status[] = [
  'diagnosing',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
];

const proposed = (order: Order) => order.jobs.filter(isProposed);

export function maySend(order: Order): boolean {
  const asks = proposed(order);
  return SENDABLE.includes(order.status) && asks.length > 0 && asks.every(isPriced);
}

/** The version that was sent: frozen from then on, whatever happens to the jobs. */
export function sent(order: Order): void {
  order.versions.push(nextVersion(order));
  for (const job of proposed(order)) Object.assign(job, { decision: 'open', declinedAs: null });
  order.status = 'awaiting_approval';
}

const send = command('send estimate', 16, (world, dice) => {
  const candidates = ordersAt(world, ...SENDABLE).filter((order) => maySend(order) || dice.chance(5));
  const order = anyOf(dice, candidates);
  if (!order) return null;
  const key = dice.uuid();
  const twice = dice.chance(25);
  return {
    what: `send version ${order.versions.length + 1} of ${label(order)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      const first = await change<{ version: number }>(world, 'head', order, 'estimate/send', { key });
      if (!judge(first, maySend(order) ? 'ok' : 'refused', 'send an estimate')) return;
      if (twice) {
        const again = await change<{ version: number }>(world, 'head', order, 'estimate/send', { key });
        judge(again, 'ok', 'send the same estimate again');
      }
      sent(order);
    },
  };
});

/** What the customer's answers change. Once nothing is open the order goes on. */
export function decided(world: World, order: Order, choices: ReadonlyMap<Job, Choice>): void {
  const { model } = world;
  model.places += 1;
  order.said = choices;
  for (const [job, choice] of choices) {
    order.versions.at(-1)?.choices.set(job.id, choice);
    if (choice === 'ask') Object.assign(job, { decision: 'asked', questioned: true });
    if (choice === 'decline') Object.assign(job, { decision: 'declined', declinedAs: wording(job) });
    if (choice === 'approve') {
      job.decision = 'approved';
      job.approved = netOf(job);
      job.place = model.places;
      for (const line of live(job))
        line.agreed = { quantityMilli: line.quantityMilli, unitPriceCents: line.unitPriceCents ?? 0 };
    }
  }
  goOn(world, order, [...choices.values()].includes('approve'));
}

function goOn(world: World, order: Order, isMore: boolean): void {
  const isOpen = order.jobs.some(({ decision }) => decision === 'open' || decision === 'asked');
  if (!isOpen && approvedJobs(order).length > 0) order.status = order.started ? 'in_progress' : 'approved';
  else if (!isOpen && order.jobs.length > 0) {
    order.status = 'declined_return';
    order.fee = 'declined';
  }
  // with more work to do the bike is not ready after all
  if (order.noticeAt !== null && isMore) order.noticeVoid = true;
  if (!isOpen && order.noticeVoid) voidNotice(order);
  follow(world.model, order);
}

/** What was billed under a notice stays billed; the next notice counts its days from the start. */
function voidNotice(order: Order): void {
  order.pastDays.push(...order.days.values());
  order.dayBase = Math.max(order.dayBase, ...order.days.keys());
  order.days.clear();
  order.noticeAt = null;
  order.noticeVoid = false;
}

export function wishChoices(order: Order, dice: Dice): Map<Job, Choice> {
  const asked = order.jobs.filter(({ decision }) => decision === 'open' || decision === 'asked');
  const all = dice.chance(70);
  const mood = dice.pick(['approve', 'approve', 'approve', 'mixed', 'mixed', 'decline'] as const);
  const chosen = all ? asked : asked.filter(() => dice.chance(60));
  return new Map(
    (chosen.length > 0 ? chosen : asked.slice(0, 1)).map((job) => [
      job,
      mood === 'mixed' ? dice.pick(['approve', 'approve', 'decline', 'ask'] as const) : mood,
    ]),
  );
}

const listed = (choices: ReadonlyMap<Job, Choice>) =>
  [...choices].map(([job, choice]) => ({
    jobId: job.id,
    choice,
    note: choice === 'ask' ? 'Can it wait?' : '',
  }));

const told = (choices: ReadonlyMap<Job, Choice>) =>
  [...choices]
    .map(([job, choice]) => `${choice} ${job.title}${job.parentId ? ' (addition)' : ''}`)
    .join(', ');

export async function decideOnline(
  world: World,
  order: Order,
  choices: ReadonlyMap<Job, Choice>,
  key: string,
) {
  world.touched.add(order);
  return world.call('anyone', 'review/decide', {
    id: order.shareId,
    key,
    decision: {
      version: order.versions.length,
      choices: listed(choices),
      oldPartsBack: true,
      termsAccepted: true,
      termsVersion: await termsNow(world.admin),
      language: 'en',
      signature: { kind: 'typed', name: 'Rider' },
    },
  });
}

const online = command('decide online', 16, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const choices = wishChoices(order, dice);
  const key = dice.uuid();
  const twice = dice.chance(25);
  return {
    what: `online for ${label(order)}: ${told(choices)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      const answer = await decideOnline(world, order, choices, key);
      if (twice) judge(await decideOnline(world, order, choices, key), 'ok', 'send the same decision again');
      if (judge(answer, 'ok', 'decide online')) decided(world, order, choices);
    },
  };
});

/** A decision about a version that is no longer the last, or about jobs that were decided. */
const lateDecision = command('decide late', 3, (world, dice) => {
  const order = anyOf(
    dice,
    world.model.orders.filter((one) => one.versions.length > 0 && one.status !== 'awaiting_approval'),
  );
  const job = order && anyOf(dice, order.jobs);
  if (!order || !job) return null;
  const choices = new Map<Job, Choice>([[job, dice.pick(['approve', 'decline'] as const)]]);
  return {
    what: `too late for ${label(order)}: ${told(choices)}`,
    run: async () =>
      void judge(await decideOnline(world, order, choices, dice.uuid()), 'refused', 'decide late'),
  };
});

/** What was said just now, on the shop's calendar and clock. */
export function verbalRecord(world: World) {
  const said = new Date(world.now());
  const zone = { timeZone: 'America/New_York' };
  return {
    name: 'Rider',
    phone: '9735550142',
    date: said.toLocaleDateString('en-CA', zone),
    time: said.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }),
    method: 'phone',
  };
}

const verbal = command('verbal approval', 6, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const choices = wishChoices(order, dice);
  const key = dice.uuid();
  return {
    what: `by phone for ${label(order)}: ${told(choices)}`,
    run: async () => {
      const input = {
        key,
        version: order.versions.length,
        choices: listed(choices),
        oldPartsBack: null,
        verbal: verbalRecord(world),
      };
      const answer = await change(world, 'tech', order, 'decideVerbal', input);
      if (judge(answer, 'ok', 'verbal decision')) decided(world, order, choices);
    },
  };
});

const ask = command('ask', 4, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval'));
  const job = order && anyOf(dice, order.jobs);
  if (!order || !job) return null;
  return {
    what: `ask about ${job.title} (${job.decision}) of ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.shareId, key: dice.uuid(), jobId: job.id, question: 'Is it needed?' };
      const open = job.decision === 'open' || job.decision === 'asked';
      const answer = await world.call('anyone', 'review/ask', input);
      if (judge(answer, open ? 'ok' : 'refused', 'ask about a job'))
        Object.assign(job, { decision: 'asked', questioned: true });
    },
  };
});

const reply = command('answer', 3, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval', 'diagnosing', 'in_progress', 'closed'));
  const job = order && preferably(dice, order.jobs, ({ questioned }) => questioned);
  if (!order || !job) return null;
  return {
    what: `answer about ${job.title} (${job.decision}) of ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.id, key: dice.uuid(), jobId: job.id, text: 'It is.' };
      const answer = await world.call('tech', 'workorders/answer', input);
      const may = job.questioned && !isEnded(order);
      const done = judge(answer, may ? 'ok' : 'refused', 'answer a question');
      if (done && job.decision === 'asked') job.decision = 'open';
    },
  };
});

/** Before anything is approved the estimate is taken back; afterwards only what is proposed. */
const takeBack = command('revise or withdraw', 5, (world, dice) => {
  const order = anyOf(dice, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const event = dice.pick(['revise', 'withdraw'] as const);
  const agreed = approvedJobs(order).length > 0;
  const expected: Expected = (event === 'withdraw') === agreed ? 'ok' : 'refused';
  return {
    what: `${event} ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'move', { event, reason: 'Changed my mind.' });
      if (!judge(answer, expected, `${event} with ${agreed ? 'something' : 'nothing'} approved`)) return;
      if (event === 'revise') order.status = 'diagnosing';
      else order.status = order.started ? 'in_progress' : 'approved';
      follow(world.model, order);
    },
  };
});

export const ESTIMATE_COMMANDS = [send, online, lateDecision, verbal, ask, reply, takeBack];
