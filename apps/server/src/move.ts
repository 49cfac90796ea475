import { parseArgs } from 'node:util';
import { moveCommand, run, say, settings, showProgress } from './archive/commands/index.ts';
import { locate } from './locations.ts';
import { StartupError } from './platform/startup-error.ts';

/** `npm run move -- --to postgres://… | --to-folder ./data`: the whole shop to the other kind of database. */
run(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'to-folder': { type: 'string' } } });
  const { to, 'to-folder': folder } = values;
  if (!to === !folder) throw new StartupError('Say where to: --to postgres://… or --to-folder ./data');
  const config = settings();
  const { migrationsDir, templateDir, workerUrl } = locate(import.meta.url, config);
  const target = to ? { databaseUrl: to } : { folder: folder ?? '' };
  say(
    await moveCommand({
      config,
      migrationsDir,
      templateDir,
      workerUrl,
      to: target,
      progress: showProgress(),
    }),
  );
});
