import type { Client } from '@kickstand/api';
import type { WorkOrder } from './order.ts';

export type Facts = Parameters<Client['workorders']['update']>[0]['facts'];

export const FACT_FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerLanguage',
  'bikeInfo',
  'vin',
  'mileage',
  'concerns',
  'notes',
  'complaint',
  'cause',
  'correction',
] as const satisfies readonly (keyof Facts)[];

export const factsOf = (order: WorkOrder): Facts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, order[field]])) as Facts;
