import { parseArgs } from 'node:util';
import { backupCommand, passphrase, run, say, settings, showProgress } from './archive/commands/index.ts';
import { locate } from './locations.ts';

/** `npm run backup [-- --to file]`: everything the shop has, in one file. The shop may go on meanwhile. */
run(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const config = settings();
  const { workerUrl } = locate(import.meta.url, config);
  const wish = { to: values.to, passphrase: passphrase(), progress: showProgress() };
  say(await backupCommand({ config, workerUrl, ...wish }));
});
