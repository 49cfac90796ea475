import type * as en from '../../en/workorders/order-questions.ts';
import type { Texts } from '../../texts.ts';

export const orderQuestions: Texts<typeof en.orderQuestions> = {
  title: 'Preguntas del cliente',
  of: 'Preguntas sobre {{job}}',
  customer: '{{name}} preguntó, {{when}}',
  staff: '{{name}} respondió, {{when}}',
  open: 'Pregunta abierta',
  has: '{{name}} tiene una pregunta',
  answer: 'Responder',
  answerOf: 'Responder: {{job}}',
  more: 'Agregar a la respuesta',
  field: 'Su respuesta',
  hint: 'El cliente la ve en la página de revisión y la recibe por correo o por mensaje.',
  hintNoMail: 'El cliente la ve en la página de revisión. Esta orden no tiene correo.',
  send: 'Enviar respuesta',
  sentAt: 'Respuesta enviada, {{when}}',
  sent: 'Respuesta enviada. El correo está en camino.',
  sentText: 'Respuesta enviada. El mensaje está en camino.',
  sentNoMail: 'Respuesta guardada. No se envió correo; el cliente la ve en la página de revisión.',
};
