#!/usr/bin/env node
// kickstand <command>: what the person who runs the shop types, in a release and in a clone.
import process from 'node:process';
import { requireNode } from '../scripts/lib/node.mjs';

requireNode();
const { OPERATOR_COMMANDS, overview } = await import('../scripts/lib/commands.mjs');
const { say } = await import('../scripts/lib/console.mjs');
const { runOperator } = await import('../scripts/lib/operator.mjs');
const { versionText } = await import('../scripts/lib/release/version.mjs');

const [name = '--help'] = process.argv.splice(2, 1);
const command = OPERATOR_COMMANDS.find((one) => one === name);
if (command) await runOperator(command, 'kickstand');
else if (name === '--version' || name === 'version') say(versionText());
else if (name === '--help' || name === '-h' || name === 'help') say(overview());
else {
  console.error(`"${name}" is not a command: kickstand --help lists them.`);
  process.exitCode = 64;
}
