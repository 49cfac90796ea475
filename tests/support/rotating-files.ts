import process from 'node:process';
import { configDefaults } from 'vitest/config';
import { isInTurn } from './commit-part.ts';

const PARTS = 5;

/**
 * Test files of which `npm test` runs a fifth, each commit another one; `npm run test:full` runs all. They start
 * processes, copy whole shops, send slowly or compute for long, and what they require is also tested by files that always
 * run (`tests/rules/rotation.test.ts`). The slowest come first, so that the parts take about the same time.
 */
export const ROTATING_FILES: readonly string[] = [
  'apps/server/src/archive/standby/standby.test.ts',
  'tests/faults/faults.test.ts',
  'apps/server/src/archive/offsite/offsite.test.ts',
  'packages/domain/src/damage/compare/find-differences.test.ts',
  'tests/process/process.test.ts',
  'apps/server/src/archive/offsite/sftp/sftp-place.test.ts',
  'apps/server/src/files/images/decoder.test.ts',
  'tests/rules/checks.test.ts',
  'apps/server/src/files/hostile-files.test.ts',
  'tests/upgrade/upgrade.test.ts',
  'apps/server/src/sample/sample.test.ts',
  'apps/server/src/archive/restore/restore.test.ts',
  'apps/server/src/archive/round-trip.test.ts',
  'apps/server/src/platform/http/slow-bodies.test.ts',
  'apps/server/src/archive/backups.test.ts',
  'scripts/commands.test.mjs',
  'apps/server/src/files/images/decode-cost.test.ts',
  'apps/server/src/auth/sso/provider.test.ts',
  'apps/server/src/platform/database/embedded/supervisor.test.ts',
  'tests/fuzz/hostile-files.test.ts',
  'apps/server/src/platform/database/embedded/durability.test.ts',
  'scripts/start.test.mjs',
  'tests/process/packet.test.ts',
  'apps/server/src/files/slow-uploads.test.ts',
  'apps/server/src/platform/live/listen-for-changes.test.ts',
];

/** FILES=0 to 4 chooses, or all. Outside of `npm test`, which sets TEST_IN_TURN, and in `npm run test:full` every file runs. */
export function excludedFiles(): string[] {
  if (!process.env.TEST_IN_TURN || process.env.TEST_FULL) return configDefaults.exclude;
  const waiting = ROTATING_FILES.filter((_, index) => !isInTurn(index, PARTS, 'FILES'));
  return [...configDefaults.exclude, ...waiting];
}
