import type { InBothLanguages } from './mail-texts.ts';

/** To customers about their motorcycle and what they pay. */
export const ORDER_TEXTS = {
  intake_receipt: {
    en: {
      subject: (shop) => `Your motorcycle at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `Thank you for bringing your motorcycle to ${shop}. Here is what we wrote down at the counter.`,
      button: 'View your intake form',
      after: 'We’ll contact you when the diagnosis is done. Keep this email for your records.',
    },
    es: {
      subject: (shop) => `Su motocicleta en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Gracias por traer su motocicleta a ${shop}. Esto es lo que anotamos en el mostrador.`,
      button: 'Ver su formulario de ingreso',
      after: 'Le avisaremos cuando el diagnóstico esté listo. Conserve este correo.',
    },
  },
  estimate_ready: {
    en: {
      subject: (shop) => `Your estimate from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) =>
        `${shop} has inspected your motorcycle. Approve or decline each job. We won’t start anything without your OK.`,
      button: 'Review estimate',
      after: 'You can also ask us a question there.',
    },
    es: {
      subject: (shop) => `Su presupuesto de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) =>
        `${shop} revisó su motocicleta. Apruebe o rechace cada trabajo. No empezamos nada sin su aprobación.`,
      button: 'Ver el presupuesto',
      after: 'Ahí también puede hacernos una pregunta.',
    },
  },
  estimate_decided: {
    en: {
      subject: (shop) => `Your answer to the estimate from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} has received your answer. Here is your copy.`,
      button: 'View what you signed',
      after: 'Keep this email for your records. If this wasn’t you, please call the shop.',
    },
    es: {
      subject: (shop) => `Su respuesta al presupuesto de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `${shop} recibió su respuesta. Esta es su copia.`,
      button: 'Ver lo que firmó',
      after: 'Conserve este correo. Si no fue usted, llame al taller.',
    },
  },
  question_answered: {
    en: {
      subject: (shop) => `${shop} answered your question`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `${shop} has answered your question about the estimate for your motorcycle.`,
      button: 'View answer and decide',
      after: 'You can ask another question on the same page.',
    },
    es: {
      subject: (shop) => `${shop} respondió su pregunta`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `${shop} respondió su pregunta sobre el presupuesto de su motocicleta.`,
      button: 'Ver la respuesta y decidir',
      after: 'En la misma página puede hacer otra pregunta.',
    },
  },
  ready_for_pickup: {
    en: {
      subject: (shop) => `Your motorcycle is ready at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Your motorcycle is ready for pickup at ${shop}.`,
      button: 'View your order',
      after: 'Please bring a photo ID when you pick it up.',
    },
    es: {
      subject: (shop) => `Su motocicleta está lista en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Su motocicleta está lista. Puede recogerla en ${shop}.`,
      button: 'Ver su orden',
      after: 'Traiga una identificación con foto cuando la recoja.',
    },
  },
  order_update: {
    en: {
      subject: (shop) => `Your motorcycle at ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Here is the work order for your motorcycle at ${shop}.`,
      button: 'View your order',
      after: 'The page always shows the current status. Questions? Please call the shop.',
    },
    es: {
      subject: (shop) => `Su motocicleta en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Esta es la orden de trabajo de su motocicleta en ${shop}.`,
      button: 'Ver su orden',
      after: 'La página siempre muestra el estado actual. ¿Tiene preguntas? Llame al taller.',
    },
  },
  payment_receipt: {
    en: {
      subject: (shop) => `Your receipt from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: (shop) => `Thank you. ${shop} has received your payment.`,
      button: 'View payment',
      after: 'Keep this email for your records.',
    },
    es: {
      subject: (shop) => `Su recibo de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: (shop) => `Gracias. ${shop} recibió su pago.`,
      button: 'Ver el pago',
      after: 'Conserve este correo.',
    },
  },
  /** Its text is the rule's. */
  reminder: {
    en: {
      subject: (shop) => `A reminder from ${shop}`,
      hello: (name) => `Hello ${name},`,
      body: () => '',
      button: 'Call the shop',
      after: 'You get reminders because you agreed to them. To stop:',
    },
    es: {
      subject: (shop) => `Un recordatorio de ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: () => '',
      button: 'Llamar al taller',
      after: 'Recibe recordatorios porque los aceptó. Para dejar de recibirlos:',
    },
  },
  /** To the shop's administrators. */
  paid_twice: {
    en: {
      subject: (shop) => `Paid twice: a card payment at ${shop} needs a refund`,
      hello: (name) => `Hello ${name},`,
      body: () =>
        'A customer paid online by card for something that was already paid another way. The order shows the amount to refund. One click refunds it to the card.',
      button: 'Open the order',
      after: 'Everyone at the shop sees this on the order until it’s resolved.',
    },
    es: {
      subject: (shop) => `Pagado dos veces: hay que reembolsar un pago con tarjeta en ${shop}`,
      hello: (name) => `Hola, ${name}:`,
      body: () =>
        'Un cliente pagó en línea con tarjeta algo que ya estaba pagado de otra forma. La orden muestra el monto por reembolsar. Con un clic se reembolsa a la tarjeta.',
      button: 'Abrir la orden',
      after: 'Todo el taller lo ve en la orden hasta que se resuelva.',
    },
  },
} satisfies Record<string, InBothLanguages>;
