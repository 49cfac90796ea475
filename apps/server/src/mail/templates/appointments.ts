import type { InBothLanguages } from './mail-texts.ts';

/** To customers about an appointment; the event comes along for their calendar. */
export const APPOINTMENT_TEXTS = {
  appointment_requested: {
    en: {
      subject: (shop) => `Your request to ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} has received your request. We’ll confirm the time soon.`,
      button: 'View your visit',
      after: 'You can change or cancel the visit there. If this wasn’t you, ignore this email.',
    },
    es: {
      subject: (shop) => `Su solicitud a ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `${shop} recibió su solicitud. Pronto le confirmamos la hora.`,
      button: 'Ver su visita',
      after: 'Ahí puede cambiar o cancelar la visita. Si no fue usted, ignore este correo.',
    },
  },
  appointment_confirmed: {
    en: {
      subject: (shop) => `Your visit to ${shop} is confirmed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Your visit to ${shop} is confirmed.`,
      button: 'View your visit',
      after: 'You can change or cancel the visit there.',
    },
    es: {
      subject: (shop) => `Su visita a ${shop} está confirmada`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Su visita a ${shop} está confirmada.`,
      button: 'Ver su visita',
      after: 'Ahí puede cambiar o cancelar la visita.',
    },
  },
  appointment_moved: {
    en: {
      subject: (shop) => `Your visit to ${shop} was changed`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Your visit to ${shop} was changed. This is what is planned now.`,
      button: 'View your visit',
      after: 'If this doesn’t suit you, change it there or call the shop.',
    },
    es: {
      subject: (shop) => `Su visita a ${shop} cambió`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Su visita a ${shop} cambió. Esto es lo que está previsto ahora.`,
      button: 'Ver su visita',
      after: 'Si no le conviene, cámbiela ahí o llame al taller.',
    },
  },
  appointment_cancelled: {
    en: {
      subject: (shop) => `Your visit to ${shop} is canceled`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Your visit to ${shop} is canceled.`,
      button: 'Book another time',
      after: 'If you didn’t expect this, please call the shop.',
    },
    es: {
      subject: (shop) => `Su visita a ${shop} está cancelada`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Su visita a ${shop} está cancelada.`,
      button: 'Reservar otra hora',
      after: 'Si no lo esperaba, llame al taller.',
    },
  },
} satisfies Record<string, InBothLanguages>;
