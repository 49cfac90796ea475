export { archiveRouter } from './archive.router.ts';
export { mountArchive } from './archive.routes.ts';
export { BackupWork } from './backups/backup-work.ts';
export { backUpBeforeMigrating } from './backups/before-migrating.ts';
export { mountRestore, type RestoreMountDeps } from './restore/restore.routes.ts';
export { takePlace } from './target/place.ts';
