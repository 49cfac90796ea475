import type { inventorySettings as en } from '../en/inventory-settings.ts';
import type { Texts } from '../texts.ts';

export const inventorySettings: Texts<typeof en> = {
  title: 'Ajustes de inventario',
};
