import type { shop as en } from '../en/shop.ts';
import type { Texts } from '../texts.ts';

export const shop: Texts<typeof en> = {
  title: 'Su taller',
  edit: 'Editar',
  address: 'Dirección',
  phone: 'Teléfono',
  timeZone: 'Zona horaria',
  notGiven: 'Sin indicar',
  loading: 'Cargando el taller',
  saved: 'Taller guardado',
  dialogTitle: 'Editar el taller',
  dialogText: 'Sale impreso en formularios y facturas, y lo ven los clientes. Solo hace falta el nombre.',
};
