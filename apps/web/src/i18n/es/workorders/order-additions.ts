import type * as en from '../../en/workorders/order-additions.ts';
import type { Texts } from '../../texts.ts';

export const orderAdditions: Texts<typeof en.orderAdditions> = {
  addition: 'Adición',
  proposed: 'Sin aprobar todavía',
  addHint: 'Este trabajo está aprobado. Lo que agregue necesita antes la aprobación del cliente.',
  editHint:
    'Aprobado a {{quantity}} × {{price}}. Bajarlo pide un motivo y se aplica de inmediato. Lo que pase de ahí necesita la aprobación del cliente.',
  otherPart: 'Para usar otra pieza, tache esta línea y agregue la pieza nueva.',
  reason: 'Motivo del precio menor',
  reasonHint: 'Obligatorio cuando el cliente paga menos.',
  belowZero:
    'El descuento de {{discount}} es mayor que lo que queda del trabajo ({{room}}). ¿Reducir también el descuento?',
  reduce: 'Tachar y reducir descuento',
  approvedSoFar: 'Aprobado hasta ahora',
  askedNow: 'Se pide ahora',
  ifApproved: 'Total si se aprueba',
};
