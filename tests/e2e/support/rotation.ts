import { partOfCommit } from '../../support/commit-part.ts';

/**
 * Browser tests of which `npm test` runs a quarter, each commit another one; `npm run test:full` runs all. Each entry is the
 * start of a title. What they require is also tested by tests that always run (`tests/rules/rotation.test.ts`). The parts
 * take about the same time.
 */
export const ROTATION: readonly (readonly string[])[] = [
  [
    'OFF-02 OFF-03 OFF-04 OFF-05 a technician works',
    'CAL-01 CAL-03 is made, moved and canceled',
    'DRF-01 leaving a form asks',
    'DEP-01 Collect Deposit keeps the focus',
    'NAV-08 Ctrl+K finds a customer',
    'CNV-01 CNV-02 CNV-03 becomes one work order',
    'DRF-01 DRF-03 DRF-04 DRF-05 a draft in two tabs',
    'AUT-16 a second factor',
    'AUT-15 the first start asks for the code',
    'ERR-05 LST-01 DET-01 follow what another',
    'AUT-07 signing out in one tab',
    'ERR-03 stand top right',
    'TRM-03 dates',
    'RT-10 AUT-11 a lost server',
    'INT-01 the intake form, section',
    'INV-01 a service with its hours',
    'RT-11 what is fetched once',
  ],
  [
    'INT-07 INT-14 CAM-09 a known customer',
    'LST-01 LST-02 LST-03 are searched',
    'RT-08 shows an administrator',
    'NAV-05 the theme follows the system',
    'OPS-06: the button leads to the provider',
    'AUT-02 AUT-10 a known session opens',
    'ERR-05 AUT-16 a person whose session',
    'OFF-04 what the server refuses',
    'SET-01 TRM-01 new terms are published',
    'CAM-03 INT-13 INT-15 a lost connection',
    'AUT-03 AUT-08 one tab refreshes',
    'NAV-03 NAV-04 is a slide-over',
    'NAV-06 the language changes',
    'WO-01 WO-02 is worked by keyboard',
    'RT-10 a session that is known',
    'WO-01 a screen reader',
    'INV-02 INV-11 a count of one bin',
    'PUB-06 PUB-01 PUB-03 CAL-05 bike',
  ],
  [
    'MSG-02 MSG-03 MSG-04 a customer asks by text',
    'AUT-18 locks after 15 minutes',
    'WO-01 a column folds',
    'DMG-02 DMG-03 DMG-04 CAM-04 at pickup',
    'REM-01 REM-02 are off',
    'CAL-05 CAL-02 a day that closes',
    'CAL-01 CAL-02 is made, moved and canceled by finger',
    'CAM-08 DMG-01 circle, arrow and pin',
    'INT-07 CAM-09 a new bike',
    'DET-07 PUB-04 PUB-05 CAM-06 a link shows the form',
    'DET-01 INT-13 SIG-03 one form shows',
    'MSG-01 CAL-01 the person',
    'RT-06 a protected page',
    'WO-02 a refused drop',
    'ERR-01 an error',
    'WO-01 the board: its',
    'INV-09 a scanner',
    'WO-01 WO-02 shows one status',
  ],
  [
    'CUS-02 CUS-01 a duplicate is seen',
    'ERR-05 what changed while the connection',
    'INV-05 INV-01 a messy file',
    'USR-01 an invitation is accepted',
    'PRT-01 PRT-02 a form is one Letter page',
    'INT-16 a photo and a signature without',
    'RT-12 an order opened from its row',
    'AUT-16 a forgotten password',
    'MSG-01 MSG-04 a service that hangs',
    'DRF-01 a page that goes away',
    'MSG-01 without a service',
    'RT-13 INT-04 anyone',
    'AUT-01 the way back',
    'RT-10 "Initializing',
    'ERR-01 a piece',
    'PUB-02 a review: the jobs',
    'CAL-05 booking shows',
    'DBG-01 the debug button',
  ],
];

/** ROTATION=0 to 3 chooses. */
export function notThisTime(): string[] {
  if (process.env.TEST_FULL) return [];
  const chosen = partOfCommit(ROTATION.length, 'ROTATION');
  return ROTATION.filter((_, part) => part !== chosen).flat();
}
