import type { Outputs } from '@kickstand/api';

export type IntakeRecord = Outputs['intake']['find'];
