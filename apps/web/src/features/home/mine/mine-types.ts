import type { Outputs } from '@kickstand/api';

export type Mine = Outputs['customers']['mine'];
