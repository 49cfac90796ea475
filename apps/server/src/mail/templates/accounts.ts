import type { InBothLanguages } from './mail-texts.ts';

/** To people about their account. */
export const ACCOUNT_TEXTS = {
  confirm_address: {
    en: {
      subject: (shop) => `Confirm your email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `please confirm this address to open your account at ${shop}. The link works for 24 hours.`,
      button: 'Confirm my email',
      after: 'If you did not ask for an account, you can ignore this message.',
    },
    es: {
      subject: (shop) => `Confirme su correo para ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `confirme esta dirección para abrir su cuenta en ${shop}. El enlace funciona durante 24 horas.`,
      button: 'Confirmar mi correo',
      after: 'Si usted no pidió una cuenta, puede ignorar este mensaje.',
    },
  },
  address_in_use: {
    en: {
      subject: (shop) => `You already have an account at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `someone asked for an account at ${shop} with this address, but it already has one. You can sign in with it.`,
      button: 'Sign in',
      after: 'If that was not you, nothing has changed and there is nothing to do.',
    },
    es: {
      subject: (shop) => `Usted ya tiene una cuenta en ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `alguien pidió una cuenta en ${shop} con esta dirección, pero ya tiene una. Puede iniciar sesión con ella.`,
      button: 'Iniciar sesión',
      after: 'Si no fue usted, nada ha cambiado y no hay nada que hacer.',
    },
  },
  reset_password: {
    en: {
      subject: (shop) => `Choose a new password for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `someone asked for a new password for your account at ${shop}. The link works for one hour, once.`,
      button: 'Choose a new password',
      after: 'If that was not you, ignore this message: your password stays as it is.',
    },
    es: {
      subject: (shop) => `Elija una contraseña nueva para ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `alguien pidió una contraseña nueva para su cuenta en ${shop}. El enlace funciona durante una hora, una sola vez.`,
      button: 'Elegir una contraseña nueva',
      after: 'Si no fue usted, ignore este mensaje: su contraseña no cambia.',
    },
  },
  confirm_email: {
    en: {
      subject: (shop) => `Confirm your new email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `please confirm this address: from then on you sign in to ${shop} with it. The link works for 24 hours.`,
      button: 'Use this address',
      after: 'If you did not ask for this, ignore this message: nothing changes.',
    },
    es: {
      subject: (shop) => `Confirme su correo nuevo para ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `confirme esta dirección: a partir de entonces iniciará sesión en ${shop} con ella. El enlace funciona durante 24 horas.`,
      button: 'Usar esta dirección',
      after: 'Si usted no lo pidió, ignore este mensaje: nada cambia.',
    },
  },
  invitation: {
    en: {
      subject: (shop) => `You are invited to ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} invites you to work with Kickstand. The link works for 72 hours, once.`,
      button: 'Accept the invitation',
      after: 'If you do not know this shop, you can ignore this message.',
    },
    es: {
      subject: (shop) => `Le invitan a ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `${shop} le invita a trabajar con Kickstand. El enlace funciona durante 72 horas, una sola vez.`,
      button: 'Aceptar la invitación',
      after: 'Si no conoce este taller, puede ignorar este mensaje.',
    },
  },
  password_changed: {
    en: {
      subject: (shop) => `Your password for ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `the password of your account at ${shop} was just changed, and other devices were signed out.`,
      button: 'I did not do this',
      after: 'If it was you, there is nothing to do.',
    },
    es: {
      subject: (shop) => `Se cambió su contraseña de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `la contraseña de su cuenta en ${shop} acaba de cambiar y se cerró la sesión en los demás dispositivos.`,
      button: 'No fui yo',
      after: 'Si fue usted, no hay nada que hacer.',
    },
  },
  email_change_asked: {
    en: {
      subject: (shop) => `Someone asked to change your email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `someone who knows your password asked to use another email address for your account at ${shop}. It changes when the new address is confirmed.`,
      button: 'This wasn’t me',
      after:
        'If it was you, there is nothing to do. The button stops the change or takes it back, and signs everyone out. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Alguien pidió cambiar su correo de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `alguien que conoce su contraseña pidió usar otra dirección de correo para su cuenta en ${shop}. El cambio se hace cuando se confirma la dirección nueva.`,
      button: 'No fui yo',
      after:
        'Si fue usted, no hay nada que hacer. El botón detiene o deshace el cambio y cierra todas las sesiones. Funciona durante 7 días.',
    },
  },
  security_changed: {
    en: {
      subject: (shop) => `How you sign in to ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `the way you sign in to your account at ${shop} was just changed.`,
      button: 'This wasn’t me',
      after:
        'If it was you, there is nothing to do. The button undoes the change and signs everyone out. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Cambió su forma de iniciar sesión en ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `la forma de iniciar sesión en su cuenta de ${shop} acaba de cambiar.`,
      button: 'No fui yo',
      after:
        'Si fue usted, no hay nada que hacer. El botón deshace el cambio y cierra todas las sesiones. Funciona durante 7 días.',
    },
  },
  email_changed: {
    en: {
      subject: (shop) => `Your email for ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `your account at ${shop} now uses another address. This one no longer signs in.`,
      button: 'This wasn’t me',
      after:
        'If it was you, there is nothing to do. The button takes the change back and signs everyone out. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Se cambió su correo de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `su cuenta en ${shop} usa ahora otra dirección. Con esta ya no se puede iniciar sesión.`,
      button: 'No fui yo',
      after:
        'Si fue usted, no hay nada que hacer. El botón deshace el cambio y cierra todas las sesiones. Funciona durante 7 días.',
    },
  },
} satisfies Record<string, InBothLanguages>;
