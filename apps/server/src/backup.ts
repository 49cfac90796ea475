import { parseArgs } from 'node:util';
import { backupCommand, run, say, settings, showProgress } from './archive/commands/index.ts';
import { locate } from './locations.ts';

/**
 * `npm run backup [-- --to file [--create-folder] [--other-disk]]`: everything the shop has, in one file. The
 * shop may keep running.
 */
run(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'create-folder': flag, 'other-disk': flag },
  });
  const config = settings();
  const { workerUrl } = locate(import.meta.url, config);
  const where = { to: values.to, createFolder: values['create-folder'], otherDisk: values['other-disk'] };
  const options = { ...where, passphrase: config.backupPassphrase ?? undefined, progress: showProgress() };
  say(await backupCommand({ config, workerUrl, ...options }));
});
