import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnBoth, openTestDatabase } from '../../../../../tests/support/test-database.ts';

describeOnBoth('openDatabase', (kind) => {
  it('gives a migrated database with the extensions the search needs', async () => {
    const database = await openTestDatabase(kind);
    try {
      const { rows } = await database.db.execute(
        sql`select unaccent('Peña') as plain, 'A'::citext = 'a' as same`,
      );
      expect(rows).toEqual([{ plain: 'Pena', same: true }]);
      expect(database.kind).toBe(kind);
    } finally {
      await database.close();
    }
  });
});
