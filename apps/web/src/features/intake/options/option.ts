import type { Outputs } from '@kickstand/api';

export type Option = Outputs['vehicles']['options'][number];
