import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, it } from 'vitest';
import { COMPATIBLE_MARK, isCompatible } from '../../apps/server/src/platform/database/schema-version.ts';
import { MIGRATIONS_DIR } from '../support/test-schema.ts';

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();

const ALLOWED = [
  /^create (table|index|unique index|type|sequence|(or replace )?function)\b/i,
  /^alter table \S+ add column\b/i,
  // a foreign key of a new table
  /^alter table \S+ add constraint \S+ foreign key\b/i,
  /^insert into\b/i,
  /^comment on\b/i,
];

/** An undone import of the version before writes null into columns it does not know. */
const COPIED_WHOLE = /^alter table "?(products|product_versions)"? /i;

/** What the version before could not live with. */
function harms(sql: string): string[] {
  return sql
    .split(';')
    .map(withoutComments)
    .filter(Boolean)
    .filter((statement) => {
      if (/^alter table .* add column .*\bnot null\b/i.test(statement))
        return COPIED_WHOLE.test(statement) || !/\bdefault\b/i.test(statement);
      return !ALLOWED.some((allowed) => allowed.test(statement));
    });
}

describe('migrations', () => {
  it('OPS-05: one that says that the version before can go on only adds', () => {
    const marked = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).filter(isCompatible);
    expect(marked.flatMap(({ sql }) => sql.flatMap(harms))).toEqual([]);
  });

  it('OPS-05: what takes something away, or asks for more, is found', () => {
    const harmful = [
      'alter table "bikes" drop column "vin"',
      'alter table "bikes" rename column "vin" to "frame"',
      'alter table "bikes" add column "frame" text not null',
      `alter table "products" add column "shelf" text default '' not null`,
      'alter table "bikes" alter column "vin" set not null',
      'drop table "bikes"',
      'update "bikes" set "vin" = upper("vin")',
    ];
    for (const sql of harmful) expect(harms(`${COMPATIBLE_MARK}\n${sql};`), sql).toEqual([sql]);
    expect(harms('alter table "bikes" add column "frame" text;')).toEqual([]);
    expect(harms(`alter table "bikes" add column "frame" text default '' not null;`)).toEqual([]);
  });
});
