import type { mail as en } from '../en/mail.ts';
import type { Texts } from '../texts.ts';

export const mail: Texts<typeof en> = {
  title: 'Correos en espera',
  intro: 'No hay servidor de correo. Muestre cada enlace una vez y compártalo usted.',
  waiting: 'En espera desde {{since}}',
  shown: 'Mostrado {{when}}',
  show: 'Mostrar enlace',
  showTitle: '¿Mostrar este enlace?',
  showText: 'Solo se puede mostrar una vez y se registra su nombre. {{power}}',
  power: {
    confirm_address: 'Quien lo tenga puede confirmar la dirección {{to}}.',
    reset_password: 'Quien lo tenga puede elegir una contraseña nueva para {{to}}.',
    confirm_email: 'Quien lo tenga puede hacer de {{to}} el correo de esa cuenta.',
    invitation: 'Quien lo tenga puede abrir la cuenta de {{to}}.',
  },
  kind: {
    confirm_address: 'Confirmar dirección',
    reset_password: 'Contraseña nueva',
    confirm_email: 'Dirección nueva',
    invitation: 'Invitación',
  },
  showConfirm: 'Mostrar enlace',
  showing: 'Mostrando…',
  linkTitle: 'Enlace para {{to}}',
  linkText: 'Cópielo ahora. No se vuelve a mostrar al cerrar esta ventana.',
  link: 'Enlace',
};
