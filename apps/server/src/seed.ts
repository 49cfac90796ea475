import { parseArgs } from 'node:util';
import { backUpBeforeMigrating } from './archive/index.ts';
import { seedDemoShop } from './demo/index.ts';
import { locate } from './locations.ts';
import { systemClock } from './platform/clock.ts';
import { readSettings } from './platform/config/index.ts';
import { openDatabase } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';
import { hasRealIntakes } from './sample/index.ts';

/** `npm run seed -- --intakes N`: fills the database that the settings name, for measuring. */

const say = (line: string) => process.stderr.write(`${line}\n`);

function readArguments(): { intakes: number; yes: boolean } {
  const { values } = parseArgs({
    options: { intakes: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const intakes = Number(values.intakes);
  if (!(Number.isInteger(intakes) && intakes > 0))
    throw new StartupError('Say how many: npm run seed -- --intakes 100000', EXIT_CODES.settingsWrong);
  return { intakes, yes: values.yes };
}

async function seed(): Promise<void> {
  const { intakes, yes } = readArguments();
  const { result } = readSettings(process.env);
  if (!result.ok) throw new StartupError(result.mistakes.join('\n'), EXIT_CODES.settingsWrong);
  const { config } = result;
  const database = await openDatabase({
    ...locate(import.meta.url, config),
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log: createLog({ logLevel: 'error' }),
    beforeMigrating: backUpBeforeMigrating(config),
  });
  try {
    if (!yes && (await hasRealIntakes(database.db)))
      throw new StartupError(
        'This shop has forms of its own. To add invented ones to it all the same, add --yes.',
        EXIT_CODES.settingsWrong,
      );
    const began = performance.now();
    await seedDemoShop({ db: database.db, clock: systemClock }, intakes, (done) =>
      say(`${done} of ${intakes} …`),
    );
    const seconds = (performance.now() - began) / 1000;
    say(`${intakes} forms in ${seconds.toFixed(1)} s. A shop that was empty is now the one of npm run demo.`);
  } finally {
    await database.close();
  }
}

seed().then(
  () => process.exit(0),
  (error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  },
);
