import type { mail as en } from '../en/mail.ts';
import type { Texts } from '../texts.ts';

export const mail: Texts<typeof en> = {
  title: 'Correo en espera',
  intro: 'No hay servidor de correo. Muestre cada enlace una vez y entréguelo usted mismo.',
  waiting: 'Espera desde {{since}}',
  shown: 'Mostrado {{when}}',
  show: 'Mostrar enlace',
  showTitle: '¿Mostrar este enlace?',
  showText: 'Solo se puede mostrar una vez y queda anotado quién lo pidió. {{power}}',
  power: {
    confirm_address: 'Quien lo tenga puede confirmar la dirección {{to}}.',
    reset_password: 'Quien lo tenga puede elegir una contraseña nueva para {{to}}.',
    confirm_email: 'Quien lo tenga puede hacer de {{to}} la dirección de esa cuenta.',
    invitation: 'Quien lo tenga puede abrir la cuenta de {{to}}.',
  },
  kind: {
    confirm_address: 'Confirmar la dirección',
    reset_password: 'Contraseña nueva',
    confirm_email: 'Dirección nueva',
    invitation: 'Invitación',
  },
  showConfirm: 'Mostrar enlace',
  showing: 'Mostrando…',
  linkTitle: 'Enlace para {{to}}',
  linkText: 'Cópielo ahora: al cerrar esta ventana no se vuelve a mostrar.',
  link: 'Enlace',
};
