import { type CallSettings, callSettings } from '../platform/call-settings.ts';
import { type DbOrTx, readTogether } from '../platform/database/index.ts';
import { settingsSections, settingsShop } from './settings.table.ts';

/** What the call sees of the settings; null where it has to look for itself. */
export const settingsOfCall = (db: DbOrTx): Promise<CallSettings | null> => callSettings(() => readAll(db));

async function readAll(db: DbOrTx): Promise<CallSettings> {
  const { id, value, revision } = settingsSections;
  const { shop, sections } = await readTogether(db, {
    shop: db.select().from(settingsShop),
    sections: db.select({ id, value, revision }).from(settingsSections),
  });
  return {
    shop: shop[0] ?? null,
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
  };
}
