import type { InBothLanguages } from './mail-texts.ts';

/** To people about their account. */
export const ACCOUNT_TEXTS = {
  confirm_address: {
    en: {
      subject: (shop) => `Confirm your email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Please confirm this address to open your account at ${shop}. The link expires in 24 hours.`,
      button: 'Confirm my email',
      after: 'If you didn’t ask for an account, you can ignore this email.',
    },
    es: {
      subject: (shop) => `Confirme su correo para ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Confirme esta dirección para abrir su cuenta en ${shop}. El enlace vence en 24 horas.`,
      button: 'Confirmar mi correo',
      after: 'Si usted no pidió una cuenta, puede ignorar este correo.',
    },
  },
  address_in_use: {
    en: {
      subject: (shop) => `You already have an account at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Someone tried to create an account at ${shop} with this address, but you already have one. You can sign in with it.`,
      button: 'Sign in',
      after: 'If that wasn’t you, nothing has changed and you don’t need to do anything.',
    },
    es: {
      subject: (shop) => `Usted ya tiene una cuenta en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Alguien intentó crear una cuenta en ${shop} con esta dirección, pero usted ya tiene una. Puede iniciar sesión con ella.`,
      button: 'Iniciar sesión',
      after: 'Si no fue usted, nada ha cambiado y no tiene que hacer nada.',
    },
  },
  reset_password: {
    en: {
      subject: (shop) => `Choose a new password for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Someone requested a new password for your account at ${shop}. The link can be used once and expires in one hour.`,
      button: 'Choose a new password',
      after: 'If that wasn’t you, ignore this email. Your password stays the same.',
    },
    es: {
      subject: (shop) => `Elija una contraseña nueva para ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Alguien pidió una contraseña nueva para su cuenta en ${shop}. El enlace se puede usar una sola vez y vence en una hora.`,
      button: 'Elegir una contraseña nueva',
      after: 'Si no fue usted, ignore este correo. Su contraseña no cambia.',
    },
  },
  no_password: {
    en: {
      subject: (shop) => `How you sign in at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Someone requested a new password for your account at ${shop}. It has no password: you sign in with single sign-on.`,
      button: 'Sign in',
      after: 'If that wasn’t you, nothing has changed and you don’t need to do anything.',
    },
    es: {
      subject: (shop) => `Cómo inicia sesión en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Alguien pidió una contraseña nueva para su cuenta en ${shop}. Esa cuenta no tiene contraseña: usted entra con el inicio de sesión único.`,
      button: 'Iniciar sesión',
      after: 'Si no fue usted, nada ha cambiado y no tiene que hacer nada.',
    },
  },
  confirm_email: {
    en: {
      subject: (shop) => `Confirm your new email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Please confirm this address. After that, use it to sign in to ${shop}. The link expires in 24 hours.`,
      button: 'Use this address',
      after: 'If you didn’t ask for this, ignore this email. Nothing changes.',
    },
    es: {
      subject: (shop) => `Confirme su correo nuevo para ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Confirme esta dirección. Después úsela para iniciar sesión en ${shop}. El enlace vence en 24 horas.`,
      button: 'Usar esta dirección',
      after: 'Si usted no lo pidió, ignore este correo. Nada cambia.',
    },
  },
  invitation: {
    en: {
      subject: (shop) => `You’re invited to join ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `${shop} has invited you to join its team on Kickstand. The link can be used once and expires in 72 hours.`,
      button: 'Accept the invitation',
      after: 'If you don’t know this shop, you can ignore this email.',
    },
    es: {
      subject: (shop) => `Invitación para unirse a ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `${shop} le invita a unirse a su equipo en Kickstand. El enlace se puede usar una sola vez y vence en 72 horas.`,
      button: 'Aceptar la invitación',
      after: 'Si no conoce este taller, puede ignorar este correo.',
    },
  },
  password_changed: {
    en: {
      subject: (shop) => `Your password for ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `The password for your account at ${shop} was just changed, and your other devices were signed out.`,
      button: 'This wasn’t me',
      after: 'If it was you, you don’t need to do anything.',
    },
    es: {
      subject: (shop) => `Se cambió su contraseña de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `La contraseña de su cuenta en ${shop} acaba de cambiar y se cerró la sesión en los demás dispositivos.`,
      button: 'No fui yo',
      after: 'Si fue usted, no tiene que hacer nada.',
    },
  },
  email_change_asked: {
    en: {
      subject: (shop) => `Someone asked to change your email for ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Someone who knows your password asked to use a different email address for your account at ${shop}. It changes when the new address is confirmed.`,
      button: 'This wasn’t me',
      after:
        'If it was you, you don’t need to do anything. The button stops or undoes the change and signs out every device. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Alguien pidió cambiar su correo de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Alguien que conoce su contraseña pidió usar otra dirección de correo para su cuenta en ${shop}. El cambio se hace cuando se confirma la dirección nueva.`,
      button: 'No fui yo',
      after:
        'Si fue usted, no tiene que hacer nada. El botón detiene o deshace el cambio y cierra todas las sesiones. Funciona durante 7 días.',
    },
  },
  security_changed: {
    en: {
      subject: (shop) => `Security change at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `A sign-in setting at ${shop} was just changed, on your account or by someone signed in to it.`,
      button: 'This wasn’t me',
      after:
        'If you know about this, you don’t need to do anything. If not, the button secures your account. It removes what was added since, signs out every device and emails you a link to choose a new password. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Cambio de seguridad en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Acaba de cambiar una opción de inicio de sesión en ${shop}, en su cuenta o desde ella.`,
      button: 'No fui yo',
      after:
        'Si ya lo sabía, no tiene que hacer nada. Si no, el botón protege su cuenta. Quita lo que se agregó desde entonces, cierra todas las sesiones y le envía un enlace para elegir una contraseña nueva. Funciona durante 7 días.',
    },
  },
  email_changed: {
    en: {
      subject: (shop) => `Your email for ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Your account at ${shop} now uses a different email address. You can no longer sign in with this one.`,
      button: 'This wasn’t me',
      after:
        'If it was you, you don’t need to do anything. The button undoes the change and signs out every device. It works for 7 days.',
    },
    es: {
      subject: (shop) => `Se cambió su correo de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `Su cuenta en ${shop} ahora usa otra dirección de correo. Ya no puede iniciar sesión con esta.`,
      button: 'No fui yo',
      after:
        'Si fue usted, no tiene que hacer nada. El botón deshace el cambio y cierra todas las sesiones. Funciona durante 7 días.',
    },
  },
} satisfies Record<string, InBothLanguages>;
