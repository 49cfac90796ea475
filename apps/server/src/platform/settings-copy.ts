import { sql } from 'drizzle-orm';
import type { CallSettings } from './call-settings.ts';
import { type DbOrTx, prepareTogether } from './database/index.ts';
import { settingsSections, settingsShop } from './database/schema.ts';

/**
 * A text that changes with every change of the shop or a section by any server: each row's transaction id and
 * revision. The revision is needed if a promoted standby reuses the id of a lost transaction.
 */
export const settingsVersion = sql<string>`(
  select coalesce(string_agg(concat_ws('/', id, xmin, revision), ' ' order by id), '') from ${settingsSections}
) || (select coalesce(min(concat_ws('/', '', xmin, revision)), '') from ${settingsShop})`;

interface Copy {
  readonly version: string;
  readonly settings: CallSettings;
}

const copies = new WeakMap<DbOrTx, Copy>();

/** The current settings. Reading their version takes a fraction of reading and decoding all of them. */
export async function currentSettings(db: DbOrTx): Promise<CallSettings> {
  if (!copies.has(db)) return readSettings(db);
  const { rows } = await db.execute<{ version: string }>(sql`select ${settingsVersion} as version`);
  return settingsAt(db, rows[0]?.version ?? '');
}

/** The settings of a version that was just read: from the copy, or read again if the version differs. */
export async function settingsAt(db: DbOrTx, version: string): Promise<CallSettings> {
  const known = copies.get(db);
  return known?.version === version ? known.settings : readSettings(db);
}

const readAll = prepareTogether([], (db) => ({
  shop: db.select().from(settingsShop),
  sections: db
    .select({
      id: settingsSections.id,
      value: settingsSections.value,
      revision: settingsSections.revision,
    })
    .from(settingsSections),
  versions: db.select({ version: settingsVersion.as('version') }).from(sql`(select 1) one`),
}));

async function readSettings(db: DbOrTx): Promise<CallSettings> {
  const { shop, sections, versions } = await readAll(db, {});
  const settings = frozen({
    shop: shop[0] ?? null,
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
  });
  copies.set(db, { version: versions[0]?.version ?? '', settings });
  return settings;
}

/** Frozen, because many calls share the copy. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
