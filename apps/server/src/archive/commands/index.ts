export { backupCommand } from './backup.ts';
export { moveCommand } from './move.ts';
export { restoreCommand } from './restore.ts';
export { takeOverCommand } from './take-over.ts';
export { run, say, settings, showProgress } from './terminal.ts';
