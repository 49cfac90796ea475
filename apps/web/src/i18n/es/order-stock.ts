import type { orderStock as en } from '../en/order-stock.ts';
import type { Texts } from '../texts.ts';

export const orderStock: Texts<typeof en> = {
  title: 'Repuestos',
};
