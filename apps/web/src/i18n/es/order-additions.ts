import type * as en from '../en/order-additions.ts';
import type { Texts } from '../texts.ts';

export const orderAdditions: Texts<typeof en.orderAdditions> = {
  addition: 'Adición',
  proposed: 'Sin aprobar todavía',
  addHint:
    'Este trabajo está aprobado. Lo que añada será una adición: el cliente tiene que aprobarla primero.',
  editHint:
    'Aprobado a {{quantity}} × {{price}}. Bajar pide un motivo y cuenta enseguida. Lo que pase de ahí será una adición que el cliente tiene que aprobar.',
  reason: 'Por qué baja la cuenta',
  reasonHint: 'Hace falta cuando el cliente paga menos.',
  belowZero:
    'El descuento de {{discount}} sería mayor que lo que queda del trabajo ({{room}}). ¿Reducir también el descuento?',
  reduce: 'Tachar y reducir el descuento',
  approvedSoFar: 'Aprobado hasta ahora',
  askedNow: 'Se pide ahora',
  ifApproved: 'Total si se aprueba',
};
