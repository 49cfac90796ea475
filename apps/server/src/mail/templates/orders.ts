import type { InBothLanguages } from './mail-texts.ts';

/** To customers about their motorcycle and what they pay. */
export const ORDER_TEXTS = {
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
  question_answered: {
    en: {
      subject: (shop) => `${shop} answered your question`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} answered your question about the estimate for your motorcycle.`,
      button: 'See the answer and decide',
      after: 'You can ask again on the same page.',
    },
    es: {
      subject: (shop) => `${shop} respondió su pregunta`,
      hello: (name) => `Hola ${name}:`,
      body: (shop) => `${shop} respondió su pregunta sobre el presupuesto de su motocicleta.`,
      button: 'Ver la respuesta y decidir',
      after: 'En la misma página puede volver a preguntar.',
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
  /** To the shop's administrators. */
  paid_twice: {
    en: {
      subject: (shop) => `Paid twice: a card payment at ${shop} has to go back`,
      hello: (name) => `Hello ${name},`,
      body: () =>
        'a customer paid by card online what had already been paid another way. The order shows how much is too much; one click gives it back to the card.',
      button: 'Open the order',
      after: 'Everybody in the shop sees this on the order until it is settled.',
    },
    es: {
      subject: (shop) => `Pagado dos veces: hay que devolver un pago con tarjeta en ${shop}`,
      hello: (name) => `Hola ${name}:`,
      body: () =>
        'un cliente pagó en línea con tarjeta lo que ya estaba pagado de otra forma. La orden muestra cuánto sobra; con un clic se devuelve a la tarjeta.',
      button: 'Abrir la orden',
      after: 'Todo el taller lo ve en la orden hasta que quede resuelto.',
    },
  },
} satisfies Record<string, InBothLanguages>;
