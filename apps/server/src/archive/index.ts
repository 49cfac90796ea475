export { archiveRouter } from './archive.router.ts';
export { mountArchive } from './archive.routes.ts';
export { listBackups, readFailure } from './backups/backup-folder.ts';
export { BackupWork } from './backups/backup-work.ts';
export { backUpBeforeMigrating } from './backups/before-migrating.ts';
export { openSource } from './commands/open-source.ts';
export { knownSecret } from './keys/own-keys.ts';
export { mountRestore, type RestoreMountDeps } from './restore/restore.routes.ts';
export { takePlace } from './target/place.ts';
