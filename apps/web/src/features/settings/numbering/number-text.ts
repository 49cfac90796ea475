import type { Outputs } from '@kickstand/api';

export type Numbering = Outputs['settings']['numberings'][number];

/** As the numbers are written everywhere; an invoice has its number alone. */
export const PREFIX = { intake: 'IN-', order: 'WO-', invoice: '' } as const;

export const numberText = ({ kind, next }: Pick<Numbering, 'kind' | 'next'>) => `${PREFIX[kind]}${next}`;
