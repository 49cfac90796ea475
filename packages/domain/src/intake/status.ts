/** The state machine of an intake form; buttons, server, database and tests all use this table. */
export const INTAKE_MACHINE = {
  pending: { convert: 'converted' },
  converted: {},
  completed: {},
  cancelled: {},
} as const;

export type IntakeStatus = keyof typeof INTAKE_MACHINE;
export const INTAKE_STATUSES = Object.keys(INTAKE_MACHINE) as readonly IntakeStatus[];

/** Badge per status; anything else is `default`. */
export const INTAKE_STATUS_BADGE: Record<IntakeStatus, 'outline' | 'secondary' | 'success' | 'destructive'> =
  {
    converted: 'outline',
    pending: 'secondary',
    completed: 'success',
    cancelled: 'destructive',
  };

export const canConvert = (status: string): boolean =>
  Object.hasOwn(INTAKE_MACHINE, status) && 'convert' in INTAKE_MACHINE[status as IntakeStatus];
