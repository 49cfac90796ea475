import { parseArgs } from 'node:util';
import { restoreCommand, run, say, settings, showProgress } from './archive/commands/index.ts';
import { locate } from './locations.ts';
import { StartupError } from './platform/startup-error.ts';

/**
 * `npm run restore -- file [--into folder | --into postgres://…]`: restores into an empty place, all or
 * nothing.
 */
run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, 'new-secret': { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new StartupError('Say which archive, for example: restore shop.kickstand --into ./data');
  const config = settings();
  const { migrationsDir, templateDir, workerUrl } = locate(import.meta.url, config);
  const places = { config, migrationsDir, templateDir, workerUrl };
  const options = {
    file,
    into: values.into,
    newSecret: values['new-secret'],
    passphrase: config.backupPassphrase ?? undefined,
  };
  say(await restoreCommand({ ...places, ...options, progress: showProgress() }));
});
