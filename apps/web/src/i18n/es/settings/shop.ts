import type { shop as en } from '../../en/settings/shop.ts';
import type { Texts } from '../../texts.ts';

export const shop: Texts<typeof en> = {
  title: 'Su taller',
  edit: 'Editar',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  timeZone: 'Zona horaria',
  notGiven: 'Sin indicar',
  loading: 'Cargando taller',
  saved: 'Taller guardado',
  dialogTitle: 'Editar taller',
  dialogText: 'Sale impreso en formularios y facturas, y lo ven los clientes. Solo el nombre es obligatorio.',
  sample: {
    remove: 'Eliminar datos de muestra',
    ask: '¿Eliminar los datos de muestra?',
    askText:
      'Se eliminarán el personal, los clientes y los ingresos de muestra. Sus datos se conservan. No se puede deshacer.',
    keep: 'Conservarlos',
    removing: 'Eliminando…',
    removed: 'Datos de muestra eliminados',
    none: 'No había datos de muestra',
  },
};
