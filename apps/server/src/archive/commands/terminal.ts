import { type Config, readSettings } from '../../platform/config/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';

export const say = (line: string) => void process.stderr.write(`${line}\n`);

const STEPS = {
  snapshot: 'Taking a snapshot',
  rows: 'Rows',
  files: 'Pictures',
  verify: 'Verifying',
  compare: 'Comparing every row',
} as const;

/** Shows progress: one changing line in a terminal, otherwise one line per quarter. */
export function showProgress(): (step: keyof typeof STEPS, done: number, total: number) => void {
  let last = '';
  return (step, done, total) => {
    const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
    const shown = process.stderr.isTTY ? percent : Math.floor(percent / 25) * 25;
    const line = total === 0 ? `${STEPS[step]}…` : `${STEPS[step]}: ${shown}% of ${total}`;
    if (line === last) return;
    last = line;
    if (!process.stderr.isTTY) say(line);
    else process.stderr.write(`\r\x1b[K${line}${done === total && total > 0 ? '\n' : ''}`);
  };
}

export function settings(): Config {
  const { result } = readSettings(process.env);
  if (!result.ok) throw new StartupError(result.mistakes.join('\n'), EXIT_CODES.settingsWrong);
  return result.config;
}

/** Runs a command. Errors that the owner can fix are printed as one sentence, without a stack. */
export function run(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      if (process.stderr.isTTY) say('');
      if (error instanceof ArchiveRefused) {
        say(error.message);
        process.exit(EXIT_CODES.archiveRefused);
      }
      if (isUsageError(error)) {
        say(`${error.message.split('. ', 1)[0]}. See --help.`);
        process.exit(EXIT_CODES.settingsWrong);
      }
      if (!(error instanceof StartupError)) throw error;
      say(error.message);
      process.exit(error.exitCode);
    },
  );
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
