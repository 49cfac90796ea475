import type { Language } from '@kickstand/domain/language';
import type { Fact, MailData, MailKind } from './enqueue-mail.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Texts {
  readonly subject: (shop: string) => string;
  readonly hello: (firstName: string) => string;
  readonly body: (shop: string) => string;
  readonly button: string;
  readonly after: string;
}

const TEXTS: Record<MailKind, Record<Language, Texts>> = {
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
  intake_receipt: {
    en: {
      subject: (shop) => `Your motorcycle at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `thank you for bringing your motorcycle to ${shop}. This is what we noted at the counter.`,
      button: 'See your intake form',
      after: 'We will contact you when the diagnosis is done. Keep this message for your records.',
    },
    es: {
      subject: (shop) => `Su motocicleta en ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `gracias por traer su motocicleta a ${shop}. Esto es lo que anotamos en el mostrador.`,
      button: 'Ver su formulario de ingreso',
      after: 'Le avisaremos cuando el diagnóstico esté listo. Conserve este mensaje.',
    },
  },
  estimate_ready: {
    en: {
      subject: (shop) => `Your estimate from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `${shop} has looked at your motorcycle. Please say job by job what shall be done; nothing is done without your yes.`,
      button: 'See the estimate and answer',
      after: 'You can ask a question there, too.',
    },
    es: {
      subject: (shop) => `Su presupuesto de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `${shop} revisó su motocicleta. Díganos, trabajo por trabajo, qué debemos hacer; no se hace nada sin su autorización.`,
      button: 'Ver el presupuesto y responder',
      after: 'Allí también puede hacer una pregunta.',
    },
  },
  estimate_decided: {
    en: {
      subject: (shop) => `Your answer to the estimate from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} has your answer. This is your copy.`,
      button: 'See what you signed',
      after: 'Keep this message for your records. If this was not you, please call the shop.',
    },
    es: {
      subject: (shop) => `Su respuesta al presupuesto de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `${shop} recibió su respuesta. Esta es su copia.`,
      button: 'Ver lo que firmó',
      after: 'Conserve este mensaje. Si no fue usted, llame al taller.',
    },
  },
  ready_for_pickup: {
    en: {
      subject: (shop) => `Your motorcycle is ready at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `your motorcycle is ready for pickup at ${shop}.`,
      button: 'See the order',
      after: 'Please bring an ID when you pick it up.',
    },
    es: {
      subject: (shop) => `Su motocicleta está lista en ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `su motocicleta está lista para recogerla en ${shop}.`,
      button: 'Ver la orden',
      after: 'Traiga una identificación cuando la recoja.',
    },
  },
  payment_receipt: {
    en: {
      subject: (shop) => `Your receipt from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `thank you, ${shop} has received your payment.`,
      button: 'See the payment',
      after: 'Keep this message for your records.',
    },
    es: {
      subject: (shop) => `Su recibo de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `gracias, ${shop} recibió su pago.`,
      button: 'Ver el pago',
      after: 'Conserve este mensaje.',
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
  email_changed: {
    en: {
      subject: (shop) => `Your email for ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `your account at ${shop} now uses another address. This one no longer signs in.`,
      button: 'I did not do this',
      after: 'If it was you, there is nothing to do.',
    },
    es: {
      subject: (shop) => `Se cambió su correo de ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) =>
        `su cuenta en ${shop} usa ahora otra dirección. Con esta ya no se puede iniciar sesión.`,
      button: 'No fui yo',
      after: 'Si fue usted, no hay nada que hacer.',
    },
  },
};

const LABELS: Record<Language, Record<Fact['label'], string>> = {
  en: {
    bike: 'Motorcycle',
    vin: 'VIN',
    mileage: 'Mileage',
    concerns: 'Your concerns',
    deposit: 'Deposit',
    date: 'Taken in',
    order: 'Work order',
    approved: 'Approved',
    declined: 'Declined',
    total: 'Total with tax',
    balance: 'Balance',
    storage: 'Storage',
    paid: 'Paid',
    method: 'Paid by',
  },
  es: {
    bike: 'Motocicleta',
    vin: 'VIN',
    mileage: 'Millaje',
    concerns: 'Lo que nos contó',
    deposit: 'Depósito',
    date: 'Recibida',
    order: 'Orden de trabajo',
    approved: 'Autorizado',
    declined: 'Rechazado',
    total: 'Total con impuesto',
    balance: 'Saldo',
    storage: 'Almacenaje',
    paid: 'Pagado',
    method: 'Forma de pago',
  },
};

/** A mail in the person's language, as text and as HTML; every value is escaped in the latter. */
export function renderMail(kind: MailKind, language: Language, shop: string, data: MailData): RenderedMail {
  const texts = TEXTS[kind][language];
  const lines = [texts.hello(data.firstName), texts.body(shop)];
  const facts = (data.facts ?? []).map(({ label, value }) => ({ label: LABELS[language][label], value }));
  return {
    subject: oneLine(texts.subject(shop)),
    text: `${lines.join('\n\n')}\n\n${facts.map(asText).join('')}${texts.button}: ${data.link}\n\n${texts.after}\n\n${shop}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;background:#f6f6f4;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#12181b"><div style="max-width:34rem;margin:0 auto;padding:32px 20px"><div style="background:#fff;border:1px solid #e0e0dd;border-radius:14px;padding:28px">${lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')}${asTable(facts)}<p style="margin:24px 0"><a href="${escapeHtml(data.link)}" style="display:inline-block;background:#005e6e;color:#fff;text-decoration:none;border-radius:9px;padding:13px 22px;font-weight:600">${escapeHtml(texts.button)}</a></p><p style="margin:0;color:#525b5f;font-size:14px;line-height:20px">${escapeHtml(texts.after)}</p></div><p style="margin:16px 4px;color:#525b5f;font-size:13px">${escapeHtml(shop)}</p></div></body></html>`,
  };
}

const TEST_TEXTS: Record<Language, { subject: (shop: string) => string; text: string }> = {
  en: {
    subject: (shop) => `${shop}: mail works`,
    text: 'Somebody at the shop pressed “Send test” in the settings. Mail goes out. There is nothing to do.',
  },
  es: {
    subject: (shop) => `${shop}: el correo funciona`,
    text: 'Alguien del taller pulsó «Enviar prueba» en los ajustes. El correo sale. No hay nada que hacer.',
  },
};

/** What the test button of the settings sends. */
export function renderTestMail(language: Language, shop: string): Pick<RenderedMail, 'subject' | 'text'> {
  const { subject, text } = TEST_TEXTS[language];
  return { subject: oneLine(subject(shop)), text: `${text}\n\n${shop}\n` };
}

interface Labelled {
  readonly label: string;
  readonly value: string;
}

const asText = ({ label, value }: Labelled, at: number, all: readonly Labelled[]) =>
  `${label}: ${value}\n${at === all.length - 1 ? '\n' : ''}`;

function asTable(facts: readonly Labelled[]): string {
  if (facts.length === 0) return '';
  const row = ({ label, value }: Labelled) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#525b5f;vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;white-space:pre-line" dir="auto">${escapeHtml(value)}</td></tr>`;
  return `<table style="border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(row).join('')}</table>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** A line break in a header would start a new one. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
