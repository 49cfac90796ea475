import {
  Column,
  getTableName,
  is,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** In the order in which Drizzle asks. */
const KINDS = [
  ['text', StringChunk],
  ['name', Name],
  ['statement', SQL],
  ['table', Table],
  ['column', Column],
  ['unusual', View],
  ['param', Param],
  ['placeholder', Placeholder],
  ['alias', SQL.Aliased],
  ['unusual', Subquery],
] as const;

type Kind = (typeof KINDS)[number][0] | 'value';
const kinds = new Map<unknown, Kind>();

/** Asked once per class: Drizzle asks for every part of every statement, up to ten times. */
function kindOf(part: object): Kind {
  const known = kinds.get(part.constructor);
  if (known) return known;
  const kind = KINDS.find(([, type]) => is(part, type as typeof SQL))?.[0] ?? 'value';
  kinds.set(part.constructor, kind);
  return kind;
}

/** Leaves a statement to Drizzle. */
class Unusual extends Error {}

/**
 * Drizzle's dialect, but the text of a statement is written in one pass over its parts. What only few statements have is
 * left to Drizzle: views, subqueries, schemas, parameters in the text.
 */
export class QuickDialect extends PgDialect {
  override sqlToQuery(statement: SQL, source?: 'indexes'): Query {
    const writer = new Writer((name) => this.escapeName(name));
    try {
      if (source) throw new Unusual();
      writer.write(statement);
    } catch (error) {
      if (error instanceof Unusual) return super.sqlToQuery(statement, source);
      throw error;
    }
    return { sql: writer.text, params: writer.params };
  }
}

const SCHEMA = Symbol.for('drizzle:Schema');

interface Wrapper {
  getSQL(): SQL;
  shouldOmitSQLParens?(): boolean;
}

const isWrapper = (part: object): part is Wrapper => 'getSQL' in part && typeof part.getSQL === 'function';

class Writer {
  text = '';
  readonly params: unknown[] = [];
  readonly #escapeName: (name: string) => string;

  constructor(escapeName: (name: string) => string) {
    this.#escapeName = escapeName;
  }

  write(part: unknown): void {
    if (part === undefined) return;
    if (Array.isArray(part)) this.#list(part);
    else if (typeof part === 'object' && part !== null) this.#object(part);
    else if (typeof part === 'function') throw new Unusual();
    else this.#bind(part);
  }

  #bind(param: unknown): void {
    this.params.push(param);
    this.text += `$${this.params.length}`;
  }

  #list(parts: readonly unknown[]): void {
    this.text += '(';
    parts.forEach((part, at) => {
      if (at > 0) this.text += ', ';
      this.write(part);
    });
    this.text += ')';
  }

  #object(part: object): void {
    const kind = kindOf(part);
    if (kind === 'text') for (const piece of (part as StringChunk).value) this.text += piece;
    else if (kind === 'statement') this.#statement(part as SQL);
    else if (kind === 'column') this.#column(part as Column);
    else if (kind === 'param') this.#param(part as Param);
    else if (kind === 'table') this.text += this.#tableName(part as Table);
    else if (kind === 'name') this.text += this.#escapeName((part as Name).value);
    else if (kind === 'alias') this.text += this.#escapeName((part as SQL.Aliased).fieldAlias);
    else if (kind === 'unusual') throw new Unusual();
    else if (kind === 'value' && isWrapper(part)) this.#wrapped(part);
    else this.#bind(part);
  }

  #column({ table, name }: Column): void {
    this.text += `${this.#tableName(table)}.${this.#escapeName(name)}`;
  }

  #statement(part: SQL): void {
    if ((part as unknown as { readonly shouldInlineParams: boolean }).shouldInlineParams) throw new Unusual();
    for (const inner of part.queryChunks) this.write(inner);
  }

  #tableName(table: Table): string {
    if ((table as unknown as Record<symbol, unknown>)[SCHEMA] !== undefined) throw new Unusual();
    return this.#escapeName(getTableName(table));
  }

  #param(part: Param): void {
    const isLater = is(part.value, Placeholder);
    const value = isLater || part.value === null ? part.value : part.encoder.mapToDriverValue(part.value);
    if (is(value, SQL)) this.write(value);
    else this.#bind(isLater ? part : value);
  }

  #wrapped(part: Wrapper): void {
    const isBare = part.shouldOmitSQLParens?.() === true;
    if (!isBare) this.text += '(';
    this.write(part.getSQL());
    if (!isBare) this.text += ')';
  }
}
