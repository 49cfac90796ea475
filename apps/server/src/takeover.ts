import { parseArgs } from 'node:util';
import { run, say, settings, takeOverCommand } from './archive/commands/index.ts';
import { locate } from './locations.ts';

/** `npm run takeover -- [--into folder] [--force]`: the shop that another machine has shipped. */
run(async () => {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const config = settings();
  const { workerUrl } = locate(import.meta.url, config);
  say(await takeOverCommand({ config, into: values.into, force: values.force, workerUrl }));
});
