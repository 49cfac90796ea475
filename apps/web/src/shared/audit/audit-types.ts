import type { Outputs } from '@kickstand/api';

export type AuditEntry = Outputs['audit']['list']['entries'][number];
export type AuditValues = AuditEntry['before'];
