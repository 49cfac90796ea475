import type { Backend } from './backend.ts';
import { errorResponse, FROM_SERVER, message, queryMessage, readyForQuery, text } from './messages.ts';
import type { Session, Unit } from './session.ts';

export type SchedulerLimits = {
  /** A unit that waited this long for another's transaction is refused with 55P03. */
  waitMs: number;
  /** A transaction that was idle this long while others wait is ended with 25P03. */
  idleTransactionMs: number;
};

/**
 * Shares the single backend among clients. A client owns it from its first unit until ReadyForQuery reports that no
 * transaction is open; the others wait in order.
 */
export class Scheduler {
  readonly #backend: Backend;
  readonly #limits: SchedulerLimits;
  readonly #sessions = new Set<Session>();
  readonly #waiting: Session[] = [];
  readonly #onLost: (error: unknown) => void;
  #owner: Session | undefined;
  #ownerRanAt = 0;
  #lastRan: Session | undefined;
  #running = false;

  constructor(backend: Backend, limits: SchedulerLimits, onLost: (error: unknown) => void) {
    this.#backend = backend;
    this.#limits = limits;
    this.#onLost = onLost;
  }

  get sessions(): ReadonlySet<Session> {
    return this.#sessions;
  }

  add(session: Session): void {
    this.#sessions.add(session);
  }

  submit(session: Session, unit: Omit<Unit, 'receivedAt'>): void {
    const now = Date.now();
    session.units.push({ ...unit, receivedAt: now });
    if (session.skipsToSync) this.#refuseExpired(session, now);
    this.#enqueue(session);
    this.#runWaiting();
  }

  /** What the client sent before leaving still runs, as on PostgreSQL; then its state is removed. */
  close(session: Session): void {
    if (session.phase !== 'open') return;
    session.phase = 'leaving';
    session.channels.clear();
    this.#enqueue(session);
    this.#runWaiting();
  }

  #enqueue(session: Session): void {
    if (session === this.#owner || session.waiting) return;
    session.waiting = true;
    this.#waiting.push(session);
  }

  #runWaiting(): void {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let session = this.#next(); session; session = this.#next()) this.#runOne(session);
    } finally {
      this.#running = false;
    }
  }

  #next(): Session | undefined {
    if (this.#owner) return hasWork(this.#owner) ? this.#owner : undefined;
    for (let session = this.#waiting.shift(); session; session = this.#waiting.shift()) {
      session.waiting = false;
      if (hasWork(session)) return session;
    }
    return undefined;
  }

  #runOne(session: Session): void {
    const unit = session.units.shift();
    if (unit) this.#runUnit(session, unit);
    else this.#removeTraces(session);
    this.#lastRan = session;
    this.#ownerRanAt = Date.now();
    const keeps = session.status !== 'I' || session.midExchange;
    this.#owner = keeps ? session : undefined;
    if (!keeps && hasWork(session)) this.#enqueue(session);
  }

  #runUnit(session: Session, unit: Unit): void {
    const bringsStatement = unit.unnamedStatement !== undefined && this.#lastRan !== session;
    const bytes = bringsStatement ? Buffer.concat([unit.unnamedStatement ?? EMPTY, unit.bytes]) : unit.bytes;
    const answer = this.#run(session, bytes, hiddenType(unit, bringsStatement));
    session.midExchange = unit.endsIn === 'flush';
    // an answer that does not end in ReadyForQuery means that the backend crashed
    if (unit.endsIn === 'sync' && !answer.status) this.#onLost(new Error('the backend gave no whole answer'));
    else session.send(answer.pieces);
  }

  #run(session: Session, bytes: Buffer, hide?: number) {
    const deliver = (channel: string, notification: Buffer) => this.#deliver(session, channel, notification);
    const answer = this.#backend.run(bytes, { hide, deliver });
    session.status = answer.status ?? session.status;
    return answer;
  }

  /** To every client that listens; true if the sender is one of them. */
  #deliver(sender: Session, channel: string, notification: Buffer): boolean {
    // the backend reports its own process id, but clients know the one of their connection
    notification.writeInt32BE(sender.id, 5);
    const copy = Buffer.from(notification);
    for (const session of this.#sessions) {
      if (session !== sender && session.channels.has(channel)) session.send([copy]);
    }
    return sender.channels.has(channel);
  }

  #removeTraces(session: Session): void {
    this.#sessions.delete(session);
    session.phase = 'gone';
    const steps: Buffer[] = [];
    // a bare Sync would commit the exchange so far; after an error it rolls back
    if (session.midExchange) steps.push(FAILING_PARSE, message('S'));
    if (session.midExchange || session.status !== 'I') steps.push(queryMessage('ROLLBACK'));
    for (const name of session.statements) steps.push(message('C', Buffer.from('S'), text(name)));
    if (session.statements.size > 0) steps.push(message('S'));
    if (steps.length > 0) this.#run(session, Buffer.concat(steps));
    session.midExchange = false;
    session.status = 'I';
  }

  /** Called by a timer, because nothing else happens while clients wait. */
  enforceLimits(now: number): void {
    for (const session of this.#sessions) if (session !== this.#owner) this.#refuseExpired(session, now);
    const owner = this.#owner;
    if (owner?.phase !== 'open' || !this.#waiting.some(hasWork)) return;
    if (now - this.#ownerRanAt <= this.#limits.idleTransactionMs) return;
    owner.hangUp(
      errorResponse('25P03', 'terminating connection due to idle-in-transaction timeout', 'FATAL'),
    );
    this.close(owner);
  }

  #refuseExpired(session: Session, now: number): void {
    for (let unit = session.units[0]; unit; unit = session.units[0]) {
      if (!session.skipsToSync && now - unit.receivedAt <= this.#limits.waitMs) return;
      session.units.shift();
      const pieces = session.skipsToSync ? [] : [WAITED_TOO_LONG];
      session.skipsToSync = unit.endsIn === 'flush';
      if (!session.skipsToSync) pieces.push(readyForQuery('I'));
      session.send(pieces);
    }
  }
}

const EMPTY = Buffer.alloc(0);

const FAILING_PARSE = message('P', text(''), text('"the client left"'), Buffer.alloc(2));

const WAITED_TOO_LONG = errorResponse(
  '55P03',
  'waited too long for another transaction of the embedded database (an outer handle used inside a transaction?)',
);

function hasWork(session: Session): boolean {
  return session.units.length > 0 || session.phase === 'leaving';
}

function hiddenType(unit: Unit, bringsStatement: boolean): number | undefined {
  if (bringsStatement) return FROM_SERVER.parseComplete;
  return unit.isCopyIn ? FROM_SERVER.copyIn : undefined;
}
