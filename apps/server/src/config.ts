import { readSettings, shownValue } from './platform/config/index.ts';
import { EXIT_CODES } from './platform/startup-error.ts';

/** `kickstand config`: every setting, its value and where it comes from. No secret is printed. */
const { result, unknown } = readSettings(process.env);
const rows = result.settings.map(
  (setting) => [setting.name, shownValue(setting) || '-', setting.from] as const,
);
const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
for (const [name, value, from] of rows)
  process.stdout.write(`${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}\n`);

const mistakes = result.ok ? [] : result.mistakes;
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
for (const name of unknown) process.stderr.write(`${name} in the settings file is not a setting.\n`);
process.exitCode = result.ok ? 0 : EXIT_CODES.settingsWrong;
