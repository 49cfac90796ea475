import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts';
import { isUniqueViolation, sqlState } from './sql-state.ts';

describeOnBoth('errors through Drizzle', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query('create table tags (name text constraint tags_name_unique unique)');
    await database.pool.query("insert into tags values ('helmet')");
  });
  afterAll(() => database.close());

  const failureOf = (statement: string) =>
    database.db.execute(sql.raw(statement)).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('carry the SQLSTATE', async () => {
    expect(sqlState(await failureOf('select 1 / 0'))).toBe('22012');
    expect(sqlState(await failureOf('select * from nowhere'))).toBe('42P01');
  });

  it('recognize a unique violation and its constraint', async () => {
    const error = await failureOf("insert into tags values ('helmet')");
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'tags_name_unique')).toBe(true);
    expect(isUniqueViolation(error, 'another_one')).toBe(false);
  });
});

describe('sqlState', () => {
  it('finds none in what is not an answer of the database', () => {
    expect(sqlState(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeUndefined();
    expect(sqlState('23505')).toBeUndefined();
    expect(isUniqueViolation(new Error('no'))).toBe(false);
  });
});
