import type { shop as en } from '../en/shop.ts';
import type { Texts } from '../texts.ts';

export const shop: Texts<typeof en> = {
  title: 'Su taller',
  edit: 'Editar',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  timeZone: 'Zona horaria',
  notGiven: 'Sin indicar',
  loading: 'Cargando el taller',
  saved: 'Taller guardado',
  dialogTitle: 'Editar el taller',
  dialogText: 'Sale impreso en formularios y facturas, y lo ven los clientes. Solo hace falta el nombre.',
  sample: {
    remove: 'Quitar los datos de muestra',
    ask: '¿Quitar los datos de muestra?',
    askText:
      'Los colegas, clientes e ingresos de muestra desaparecen. Lo que usted haya registrado se conserva. Esto no se puede deshacer.',
    keep: 'Conservarlos',
    removing: 'Quitando…',
    removed: 'Datos de muestra quitados',
    none: 'No había datos de muestra',
  },
};
