import type { customers as en } from '../en/customers.ts';
import type { Texts } from '../texts.ts';

export const customers: Texts<typeof en> = {
  title: 'Clientes',
};
