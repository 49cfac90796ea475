import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { buildTemplate, templateKey } from './platform/database/index.ts';
import * as schema from './platform/database/schema.ts';
import { readVehicleData, seedVehicleOptions } from './vehicles/index.ts';

/**
 * Run once by the build, from its own folder: leaves the one database template that fits this version there.
 * `locate` takes the first one it finds, so older ones must go.
 */
const dist = fileURLToPath(new URL('.', import.meta.url));
const migrationsDir = fileURLToPath(new URL('../drizzle', import.meta.url));
const referenceDir = fileURLToPath(new URL('../reference', import.meta.url));
const name = `template-${templateKey(migrationsDir, referenceDir)}`;

for (const entry of readdirSync(dist))
  if (entry.startsWith('template-') && entry !== name) rmSync(join(dist, entry), { recursive: true });

await buildTemplate({
  templateDir: join(dist, name),
  migrationsDir,
  workerUrl: new URL('./database-worker.js', import.meta.url),
  fill: async (connection) => {
    const pool = new pg.Pool({ ...connection, max: 1 });
    try {
      await seedVehicleOptions(drizzle(pool, { schema }), () => readVehicleData(referenceDir));
    } finally {
      await pool.end();
    }
  },
});
