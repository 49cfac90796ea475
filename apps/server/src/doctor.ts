import { examine, exitCodeOf, linesOf } from './doctor/index.ts';
import { locate } from './locations.ts';
import { readSettings } from './platform/config/index.ts';

/** `kickstand doctor`: what is wrong with this installation, and what to do about it. Changes nothing here. */
const findings = await examine({
  ...readSettings(process.env),
  nodeVersion: process.versions.node,
  now: new Date(),
  locate: (config) => locate(import.meta.url, config),
});
process.stdout.write(`${linesOf(findings).join('\n')}\n`);
process.exit(exitCodeOf(findings));
