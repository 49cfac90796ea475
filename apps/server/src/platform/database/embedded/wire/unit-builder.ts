import { FROM_CLIENT, HEADER_LENGTH, message, queryMessage, text, textAt } from './messages.ts';
import type { Session, Unit } from './session.ts';
import { renameStatement, statementName } from './statement-names.ts';
import { isCopyFromClient, READ_AHEAD, readListen, UNLISTEN_NOTHING } from './statement-text.ts';

type Outlet = {
  submit(unit: Omit<Unit, 'receivedAt'>): void;
  askForCopyData(): void;
};

/** Gathers the messages of one client into units. */
export class UnitBuilder {
  readonly #session: Session;
  readonly #outlet: Outlet;
  #parts: Buffer[] = [];
  /** The statement and data of a COPY FROM STDIN while its data arrives. */
  #copy: Buffer[] | undefined;
  /** The last Parse of the unnamed statement; other clients overwrite it in the backend. */
  #unnamedParse: Buffer | undefined;
  #borrowedParse: Buffer | undefined;
  #parsedUnnamed = false;

  constructor(session: Session, outlet: Outlet) {
    this.#session = session;
    this.#outlet = outlet;
  }

  take(received: Buffer): void {
    if (this.#copy) this.#takeCopyData(this.#copy, received);
    else if (received[0] === FROM_CLIENT.query) this.#takeQuery(received);
    else this.#takeExtended(received);
  }

  #takeQuery(query: Buffer): void {
    const sql = textAt(query, HEADER_LENGTH, READ_AHEAD);
    // as in PostgreSQL, a simple query destroys the unnamed statement
    this.#unnamedParse = undefined;
    if (isCopyFromClient(sql)) {
      this.#copy = [query];
      this.#outlet.askForCopyData();
      return;
    }
    const unlistens = this.#noteListening(sql);
    this.#parts.push(unlistens ? queryMessage(UNLISTEN_NOTHING) : query);
    this.#submit('sync');
  }

  #takeCopyData(copy: Buffer[], received: Buffer): void {
    const type = received[0];
    if (type === FROM_CLIENT.flush || type === FROM_CLIENT.sync) return;
    copy.push(received);
    if (type !== FROM_CLIENT.copyDone && type !== FROM_CLIENT.copyFail) return;
    this.#copy = undefined;
    this.#outlet.submit({ bytes: Buffer.concat(copy), endsIn: 'sync', isCopyIn: true });
  }

  #takeExtended(received: Buffer): void {
    this.#parts.push(this.#prepare(received));
    const type = received[0];
    if (type === FROM_CLIENT.flush) this.#submit('flush');
    else if (type === FROM_CLIENT.sync || type === FROM_CLIENT.functionCall) this.#submit('sync');
  }

  #submit(endsIn: Unit['endsIn']): void {
    const bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    this.#outlet.submit({ bytes, endsIn, unnamedStatement: this.#borrowedParse });
    this.#parts = [];
    this.#borrowedParse = undefined;
    this.#parsedUnnamed = false;
  }

  #prepare(received: Buffer): Buffer {
    const name = statementName(received);
    if (name === undefined) return received;
    const type = received[0];
    const isParse = type === FROM_CLIENT.parse;
    if (isParse) {
      const sql = parsedSql(received);
      if (isCopyFromClient(sql)) return UNPARSABLE_COPY;
      this.#noteListening(sql);
    }
    if (name === '') {
      if (isParse) {
        this.#unnamedParse = received;
        this.#parsedUnnamed = true;
      } else if (!this.#parsedUnnamed) this.#borrowedParse = this.#unnamedParse;
      return received;
    }
    const ownName = `${this.#session.id.toString(36)}.${name}`;
    if (isParse) this.#session.statements.add(ownName);
    if (type === FROM_CLIENT.close) this.#session.statements.delete(ownName);
    return renameStatement(received, ownName);
  }

  /** True when the statement was an UNLISTEN, which must not reach the backend while others listen. */
  #noteListening(sql: string): boolean {
    const found = readListen(sql);
    if (!found) return false;
    const { channels } = this.#session;
    if (found.kind === 'listen') channels.add(found.channel);
    else if (found.channel === '*') channels.clear();
    else channels.delete(found.channel);
    return found.kind === 'unlisten';
  }
}

/**
 * Bound and executed in steps, COPY FROM STDIN would find no data and crash the backend. It is replaced by a
 * statement whose syntax error quotes the reason.
 */
const UNPARSABLE_COPY = message(
  'P',
  text(''),
  text('"COPY FROM STDIN must be sent as a plain query to the embedded database"'),
  Buffer.alloc(2),
);

function parsedSql(parse: Buffer): string {
  return textAt(parse, parse.indexOf(0, HEADER_LENGTH) + 1, READ_AHEAD);
}
