import { locate } from './locations.ts';
import { openEarly } from './open-early.ts';
import { readSettings } from './platform/config/index.ts';
import { createLog } from './platform/log.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { result } = readSettings(process.env);
  if (!result.ok) {
    for (const mistake of result.mistakes) say(mistake);
    process.exit(EXIT_CODES.settingsWrong);
  }
  const { config } = result;
  const log = createLog(config);
  const locations = locate(import.meta.url, config);
  const opened = openEarly(config, locations, log);
  // most of the code, loaded while the database opens
  const { serve } = await import('./serve.ts');
  await serve(config, log, { ...locations, opened }, fail);
}

function fail(error: unknown): void {
  if (!(error instanceof StartupError)) throw error;
  say(error.message);
  process.exit(error.exitCode);
}

main().catch(fail);
