import { partOfCommit } from '../../support/commit-part.ts';

/**
 * Browser tests of which `npm test` runs a third, each commit another one; `npm run test:full` runs all. Each entry is the
 * start of a title. What they require is also tested by tests that always run (`tests/rules/rotation.test.ts`). The parts
 * take about the same time.
 */
export const ROTATION: readonly (readonly string[])[] = [
  [
    'OFF-02 OFF-03 OFF-04 OFF-05 a technician works',
    'INT-07 INT-14 CAM-09 a known customer',
    'MSG-02 MSG-03 MSG-04 a customer asks by text',
    'CUS-02 CUS-01 a duplicate is seen',
    'CAL-01 CAL-03 is made, moved and canceled',
    'LST-01 LST-02 LST-03 are searched',
    'AUT-18 locks after 15 minutes',
    'ERR-05 what changed while the connection',
    'DRF-01 leaving a form asks',
    'RT-08 shows an administrator',
    'WO-01 a column folds',
    'INV-05 INV-01 a messy file',
    'DEP-01 Collect Deposit keeps the focus',
    'NAV-05 the theme follows the system',
  ],
  [
    'DMG-02 DMG-03 DMG-04 CAM-04 at pickup',
    'USR-01 an invitation is accepted',
    'NAV-08 Ctrl+K finds a customer',
    'OPS-06: the button leads to the provider',
    'REM-01 REM-02 are off',
    'PRT-01 PRT-02 a form is one Letter page',
    'CNV-01 CNV-02 CNV-03 becomes one work order',
    'AUT-02 AUT-10 a known session opens',
    'CAL-05 CAL-02 a day that closes',
    'INT-16 a photo and a signature without',
    'DRF-01 DRF-03 DRF-04 DRF-05 a draft in two tabs',
    'ERR-05 AUT-16 a person whose session',
    'CAL-01 CAL-02 is made, moved and canceled by finger',
    'RT-12 an order opened from its row',
  ],
  [
    'AUT-16 a second factor',
    'OFF-04 what the server refuses',
    'CAM-08 DMG-01 circle, arrow and pin',
    'AUT-16 a forgotten password',
    'AUT-15 the first start asks for the code',
    'SET-01 TRM-01 new terms are published',
    'INT-07 CAM-09 a new bike',
    'MSG-01 MSG-04 a service that hangs',
    'ERR-05 LST-01 DET-01 follow what another',
    'CAM-03 INT-13 INT-15 a lost connection',
    'DET-07 PUB-04 PUB-05 CAM-06 a link shows the form',
    'DRF-01 a page that goes away',
    'AUT-07 signing out in one tab',
    'AUT-03 AUT-08 one tab refreshes',
    'DET-01 INT-13 SIG-03 one form shows',
    'MSG-01 without a service',
    'ERR-03 stand top right',
  ],
];

/** ROTATION=0 to 2 chooses. */
export function notThisTime(): string[] {
  if (process.env.TEST_FULL) return [];
  const chosen = partOfCommit(ROTATION.length, 'ROTATION');
  return ROTATION.filter((_, part) => part !== chosen).flat();
}
