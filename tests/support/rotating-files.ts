import process from 'node:process';
import { configDefaults } from 'vitest/config';
import { isInTurn } from './commit-part.ts';

/**
 * Test files of which `npm test` runs a third, each commit another one; `npm run test:full` runs all. They start
 * processes, copy whole shops or compute for long, and what they require is also tested by files that always run
 * (`tests/rules/rotation.test.ts`). The parts take about the same time.
 */
export const ROTATING_FILES: readonly (readonly string[])[] = [
  [
    'tests/faults/faults.test.ts',
    'apps/server/src/archive/offsite/sftp/sftp-place.test.ts',
    'apps/server/src/sample/sample.test.ts',
    'apps/server/src/archive/backups.test.ts',
    'apps/server/src/platform/database/embedded/supervisor.test.ts',
    'apps/server/src/platform/live/listen-for-changes.test.ts',
  ],
  [
    'apps/server/src/archive/offsite/offsite.test.ts',
    'tests/process/process.test.ts',
    'tests/upgrade/upgrade.test.ts',
    'apps/server/src/files/images/decode-cost.test.ts',
    'apps/server/src/platform/database/embedded/durability.test.ts',
    'scripts/start.test.mjs',
  ],
  [
    'apps/server/src/archive/standby/standby.test.ts',
    'apps/server/src/archive/restore/restore.test.ts',
    'packages/domain/src/damage/compare/find-differences.test.ts',
    'apps/server/src/archive/round-trip.test.ts',
    'tests/rules/checks.test.ts',
    'apps/server/src/auth/sso/provider.test.ts',
    'apps/server/src/files/images/decoder.test.ts',
    'tests/process/packet.test.ts',
    'scripts/commands.test.mjs',
  ],
];

/** FILES=0 to 2 chooses, or all. Outside of `npm test`, which sets TEST_IN_TURN, and in `npm run test:full` every file runs. */
export function excludedFiles(): string[] {
  if (!process.env.TEST_IN_TURN || process.env.TEST_FULL) return configDefaults.exclude;
  const waiting = ROTATING_FILES.filter((_, part) => !isInTurn(part, ROTATING_FILES.length, 'FILES'));
  return [...configDefaults.exclude, ...waiting.flat()];
}
