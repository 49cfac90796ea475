import type { links as en } from '../en/links.ts';
import type { Texts } from '../texts.ts';

export const links: Texts<typeof en> = {
  forgot: {
    title: '¿Olvidó su contraseña?',
    intro: 'Escriba su correo. Le enviamos un enlace para elegir una nueva.',
    submit: 'Enviar el enlace',
    sentTitle: 'Revise su correo',
    sentText:
      'Si {{email}} tiene una cuenta aquí, un enlace va en camino. Funciona durante una hora, una sola vez.',
    spam: '¿No llegó después de un minuto? Busque en spam o pruebe con otra dirección.',
    waitingTitle: 'Hable con su administrador',
    waitingText: 'Si {{email}} tiene una cuenta aquí, el enlace para elegir una contraseña nueva está listo.',
    noMail:
      'Este servidor aún no puede enviar correo. El administrador del taller puede mostrarle el enlace.',
    again: 'Probar con otra dirección',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    intro: 'Luego inicie sesión con ella. Se cerrará la sesión en todos los dispositivos.',
    submit: 'Guardar la contraseña',
    busy: 'Guardando…',
    doneTitle: 'Su contraseña ha cambiado',
    doneText: 'Se cerró la sesión en todos los dispositivos. Ahora inicie sesión con la contraseña nueva.',
    badText: 'Ya se usó, está incompleto o tiene más de una hora. Podemos enviarle uno nuevo.',
  },
  email: {
    title: '¿Usar esta dirección nueva?',
    intro:
      'A partir de entonces iniciará sesión con la dirección a la que llegó este mensaje. Avisaremos a la anterior.',
    submit: 'Usar esta dirección',
    busy: 'Cambiando…',
    doneTitle: 'Su dirección ha cambiado',
    doneText: 'A partir de ahora inicie sesión con {{email}}.',
    toProfile: 'Ir a su perfil',
    badText: 'Ya se usó, está incompleto o tiene más de 24 horas. Puede pedir uno nuevo en su perfil.',
  },
  invite: {
    pageTitle: 'Invitación',
    loading: 'Cargando la invitación',
    title: 'Le esperamos en {{shop}}',
    intro: 'Le invitan como: {{role}}. Revise su nombre y elija una contraseña.',
    signedInAs: '{{name}} tiene la sesión abierta en este navegador. Al aceptar se cerrará aquí.',
    submit: 'Abrir mi cuenta',
    welcome: 'Le damos la bienvenida a {{shop}}',
    badTitle: 'Esta invitación no funciona',
    badText: 'Ya se usó, se retiró o tiene más de 72 horas. Pida al taller que le envíe una nueva.',
  },
};
