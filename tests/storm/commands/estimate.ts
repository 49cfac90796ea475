// Sending estimates, and the customer's decisions.
import { termsNow } from '../../../apps/server/src/testing/intakes.ts';
import { isPriced, isProposed, type Job, liveLines, netOf, wording } from '../model/job.ts';
import { syncReservations } from '../model/model.ts';
import { approvedJobs, isEnded, type Order, type Status } from '../model/order.ts';
import { type Choice, nextVersion } from '../model/version.ts';
import type { Random } from '../random.ts';
import { readStuck } from '../readers/lists.ts';
import { checkOutcome, type ExpectedOutcome, type World } from '../world.ts';
import { change, command, label, ordersAt, pickOrNull, pickPreferring } from './command.ts';

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

/** Freezes the version that was sent. */
export function applySend(order: Order): void {
  order.versions.push(nextVersion(order));
  for (const job of proposed(order)) Object.assign(job, { decision: 'open', declinedAs: null });
  order.status = 'awaiting_approval';
}

const send = command('send estimate', 16, (world, random) => {
  const candidates = ordersAt(world, ...SENDABLE).filter((order) => maySend(order) || random.chance(5));
  const order = pickOrNull(random, candidates);
  if (!order) return null;
  const key = random.uuid();
  const twice = random.chance(25);
  return {
    what: `send version ${order.versions.length + 1} of ${label(order)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      const first = await change<{ version: number }>(world, 'head', order, 'estimate/send', { key });
      if (!checkOutcome(first, maySend(order) ? 'ok' : 'refused', 'send an estimate')) return;
      if (twice) {
        const again = await change<{ version: number }>(world, 'head', order, 'estimate/send', { key });
        checkOutcome(again, 'ok', 'send the same estimate again');
      }
      applySend(order);
    },
  };
});

/** Applies the customer's choices. Once no job is open the order moves on. */
export function applyDecision(world: World, order: Order, choices: ReadonlyMap<Job, Choice>): void {
  const { model } = world;
  model.places += 1;
  order.lastChoices = choices;
  for (const [job, choice] of choices) {
    order.versions.at(-1)?.choices.set(job.id, choice);
    if (choice === 'ask') Object.assign(job, { decision: 'asked', questioned: true });
    if (choice === 'decline') Object.assign(job, { decision: 'declined', declinedAs: wording(job) });
    if (choice === 'approve') {
      job.decision = 'approved';
      job.approved = netOf(job);
      job.place = model.places;
      for (const line of liveLines(job))
        line.agreed = { quantityMilli: line.quantityMilli, unitPriceCents: line.unitPriceCents ?? 0 };
    }
  }
  advanceStatus(world, order, [...choices.values()].includes('approve'));
}

function advanceStatus(world: World, order: Order, isMore: boolean): void {
  const isOpen = order.jobs.some(({ decision }) => decision === 'open' || decision === 'asked');
  if (!isOpen && approvedJobs(order).length > 0) order.status = order.started ? 'in_progress' : 'approved';
  else if (!isOpen && order.jobs.length > 0) {
    order.status = 'declined_return';
    order.fee = 'declined';
  }
  // with more work to do, the bike is not ready after all
  if (order.noticeAt !== null && isMore) order.noticeVoid = true;
  if (!isOpen && order.noticeVoid) voidNotice(order);
  syncReservations(world.model, order);
}

/** Storage billed under this notice stays billed; the next notice counts its days from the start. */
function voidNotice(order: Order): void {
  order.pastDays.push(...order.days.values());
  order.dayBase = Math.max(order.dayBase, ...order.days.keys());
  order.days.clear();
  order.noticeAt = null;
  order.noticeVoid = false;
}

export function randomChoices(order: Order, random: Random): Map<Job, Choice> {
  const asked = order.jobs.filter(({ decision }) => decision === 'open' || decision === 'asked');
  const all = random.chance(70);
  const mood = random.pick(['approve', 'approve', 'approve', 'mixed', 'mixed', 'decline'] as const);
  const chosen = all ? asked : asked.filter(() => random.chance(60));
  return new Map(
    (chosen.length > 0 ? chosen : asked.slice(0, 1)).map((job) => [
      job,
      mood === 'mixed' ? random.pick(['approve', 'approve', 'decline', 'ask'] as const) : mood,
    ]),
  );
}

const listed = (choices: ReadonlyMap<Job, Choice>) =>
  [...choices].map(([job, choice]) => ({
    jobId: job.id,
    choice,
    note: choice === 'ask' ? 'Can it wait?' : '',
  }));

const describeChoices = (choices: ReadonlyMap<Job, Choice>) =>
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
  return world.call('anonymous', 'review/decide', {
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

const online = command('decide online', 16, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const choices = randomChoices(order, random);
  const key = random.uuid();
  const twice = random.chance(25);
  return {
    what: `online for ${label(order)}: ${describeChoices(choices)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      const answer = await decideOnline(world, order, choices, key);
      if (twice)
        checkOutcome(await decideOnline(world, order, choices, key), 'ok', 'send the same decision again');
      if (checkOutcome(answer, 'ok', 'decide online')) applyDecision(world, order, choices);
    },
  };
});

/** A decision about an old version, or about jobs already decided. */
const lateDecision = command('decide late', 3, (world, random) => {
  const order = pickOrNull(
    random,
    world.model.orders.filter((one) => one.versions.length > 0 && one.status !== 'awaiting_approval'),
  );
  const job = order && pickOrNull(random, order.jobs);
  if (!order || !job) return null;
  const choices = new Map<Job, Choice>([[job, random.pick(['approve', 'decline'] as const)]]);
  return {
    what: `too late for ${label(order)}: ${describeChoices(choices)}`,
    run: async () =>
      void checkOutcome(await decideOnline(world, order, choices, random.uuid()), 'refused', 'decide late'),
  };
});

/** A decision made just now, in the shop's time zone. */
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

const verbal = command('verbal approval', 6, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const choices = randomChoices(order, random);
  const key = random.uuid();
  return {
    what: `by phone for ${label(order)}: ${describeChoices(choices)}`,
    run: async () => {
      const input = {
        key,
        version: order.versions.length,
        choices: listed(choices),
        oldPartsBack: null,
        verbal: verbalRecord(world),
      };
      const answer = await change(world, 'tech', order, 'decideVerbal', input);
      if (checkOutcome(answer, 'ok', 'verbal decision')) applyDecision(world, order, choices);
    },
  };
});

const ask = command('ask', 4, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'awaiting_approval'));
  const job = order && pickOrNull(random, order.jobs);
  if (!order || !job) return null;
  return {
    what: `ask about ${job.title} (${job.decision}) of ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.shareId, key: random.uuid(), jobId: job.id, question: 'Is it needed?' };
      const open = job.decision === 'open' || job.decision === 'asked';
      const answer = await world.call('anonymous', 'review/ask', input);
      if (!checkOutcome(answer, open ? 'ok' : 'refused', 'ask about a job')) return;
      Object.assign(job, { decision: 'asked', questioned: true });
      // soon it is answered, decided or late for another reason
      await readStuck(world);
    },
  };
});

const reply = command('answer', 3, (world, random) => {
  const order = pickOrNull(
    random,
    ordersAt(world, 'awaiting_approval', 'diagnosing', 'in_progress', 'closed'),
  );
  const job = order && pickPreferring(random, order.jobs, ({ questioned }) => questioned);
  if (!order || !job) return null;
  return {
    what: `answer about ${job.title} (${job.decision}) of ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.id, key: random.uuid(), jobId: job.id, text: 'It is.' };
      const answer = await world.call('tech', 'workorders/answer', input);
      const may = job.questioned && !isEnded(order);
      const done = checkOutcome(answer, may ? 'ok' : 'refused', 'answer a question');
      if (done && job.decision === 'asked') job.decision = 'open';
    },
  };
});

/** `revise` is possible before anything is approved, `withdraw` afterwards. */
const reviseOrWithdraw = command('revise or withdraw', 5, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'awaiting_approval'));
  if (!order) return null;
  const event = random.pick(['revise', 'withdraw'] as const);
  const agreed = approvedJobs(order).length > 0;
  const expected: ExpectedOutcome = (event === 'withdraw') === agreed ? 'ok' : 'refused';
  return {
    what: `${event} ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'move', { event, reason: 'Changed my mind.' });
      if (!checkOutcome(answer, expected, `${event} with ${agreed ? 'something' : 'nothing'} approved`))
        return;
      if (event === 'revise') order.status = 'diagnosing';
      else order.status = order.started ? 'in_progress' : 'approved';
      if (event === 'withdraw' && order.noticeVoid) voidNotice(order);
      syncReservations(world.model, order);
    },
  };
});

export const ESTIMATE_COMMANDS = [send, online, lateDecision, verbal, ask, reply, reviseOrWithdraw];
