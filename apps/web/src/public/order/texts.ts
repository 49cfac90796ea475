import { plural } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { JobDecision, PartCondition, Severity, Status } from '@kickstand/domain/workorders';

/** A repair's stages as a customer sees them. */
export const STAGES = ['received', 'diagnosis', 'approval', 'repair', 'check', 'ready', 'done'] as const;
export type Stage = (typeof STAGES)[number];

const statusesEn: Record<Status, string> = {
  submitted: 'Received',
  diagnosing: 'Being inspected',
  awaiting_approval: 'Needs your answer',
  approved: 'Approved',
  waiting_parts: 'Waiting on parts',
  in_progress: 'Being repaired',
  quality_check: 'Final check',
  ready: 'Ready for pickup',
  closed: 'Picked up',
  declined_return: 'Ready for pickup',
  cancelled: 'Canceled',
  abandoned: 'Not picked up',
};

const statusesEs: Record<Status, string> = {
  submitted: 'Recibida',
  diagnosing: 'En revisión',
  awaiting_approval: 'Espera su respuesta',
  approved: 'Aprobada',
  waiting_parts: 'Espera piezas',
  in_progress: 'En reparación',
  quality_check: 'Control final',
  ready: 'Lista para recoger',
  closed: 'Entregada',
  declined_return: 'Lista para recoger',
  cancelled: 'Cancelada',
  abandoned: 'No recogida',
};

const stagesEn: Record<Stage, string> = {
  received: 'Received',
  diagnosis: 'Inspection',
  approval: 'Your approval',
  repair: 'Repair',
  check: 'Final check',
  ready: 'Ready',
  done: 'Picked up',
};

const stagesEs: Record<Stage, string> = {
  received: 'Recibida',
  diagnosis: 'Revisión',
  approval: 'Su aprobación',
  repair: 'Reparación',
  check: 'Control final',
  ready: 'Lista',
  done: 'Entregada',
};

const severitiesEn: Record<Severity, string> = {
  unsafe: 'Unsafe to ride',
  urgent: 'Urgent',
  soon: 'Soon',
  can_wait: 'Can wait',
};

const severitiesEs: Record<Severity, string> = {
  unsafe: 'Peligro: no circular',
  urgent: 'Urgente',
  soon: 'Pronto',
  can_wait: 'Puede esperar',
};

const decisionsEn: Record<JobDecision, string> = {
  open: 'Not decided yet',
  asked: 'Question sent',
  approved: 'Approved',
  declined: 'Declined',
};

const decisionsEs: Record<JobDecision, string> = {
  open: 'Sin decidir',
  asked: 'Pregunta enviada',
  approved: 'Aprobado',
  declined: 'Rechazado',
};

const conditionsEn: Record<PartCondition, string> = {
  new: 'new',
  used: 'used',
  rebuilt: 'rebuilt',
  reconditioned: 'reconditioned',
};

const conditionsEs: Record<PartCondition, string> = {
  new: 'nueva',
  used: 'usada',
  rebuilt: 'reconstruida',
  reconditioned: 'reacondicionada',
};

const en = {
  statuses: statusesEn,
  stages: stagesEn,
  severities: severitiesEn,
  decisions: decisionsEn,
  conditions: conditionsEn,
  order: (number: number) => `WO-${number}`,
  previewTitle: 'Preview for staff.',
  previewText: 'This is what the customer sees. You can’t decide or pay from here.',
  stageOf: (step: number, of: number) => `Step ${step} of ${of}`,
  progress: 'Progress',
  since: (date: string) => `since ${date}`,
  reached: 'done',
  now: 'now',
  ahead: 'still to come',
  photos: 'Photos',
  photo: (what: string, at: number, of: number) => `${what}, photo ${at} of ${of}`,
  enlarge: (photo: string) => `Enlarge: ${photo}`,
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
  salesTax: (rate: string) => `Sales tax ${rate}`,
  total: 'Total',
  yourDeposit: 'Your deposit',
  remainder: 'Diagnostic fee, remainder',
  addition: 'Addition',
  approvedSoFar: 'Approved so far',
  askedNow: 'Asked now',
  ifApproved: 'Total if approved',
  payments: 'Paid to date',
  withDeposit: (deposit: string) => `including your deposit of ${deposit}`,
  refunded: 'Refunded',
  charged: 'Added by the shop',
  credited: 'Credit from the shop',
  storage: 'Storage',
  storageDays: (days: number, price: string) => `${days} ${plural(days, 'day', 'days')} at ${price}`,
  waivedDays: (days: number) => `${days} ${plural(days, 'day', 'days')} waived`,
  taxIncluded: 'tax included',
  toPay: 'Balance due',
  yourCredit: 'Your credit',
  storageFreeText: (until: string, price: string) =>
    `Storage is free until ${until}. After that it costs ${price} a day.`,
  storageSince: (since: string, price: string) =>
    `Storage was free until ${since}. It now costs ${price} a day.`,
  storageLeft: (left: string) => `${left} left`,
  storageNext: (price: string, at: string, left: string) => `Next ${price} on ${at} (in ${left}).`,
  storageSoFar: (cost: string) => `${cost} to date`,
  days: (count: number) => `${count} ${plural(count, 'day', 'days')}`,
  shortHours: (count: number) => `${count} h`,
  shortMinutes: (count: number) => `${count} min`,
  terms: 'Terms and conditions',
  hours: (count: string) => `${count} h`,
  customerSupplied: 'supplied by you',
  decisionSaid: (decision: string) => `Your decision: ${decision}`,
  conversation: (job: string) => `Questions and answers about ${job}`,
  youAsked: (at: string) => `You asked, ${at}`,
  shopAnswered: (name: string, at: string) => (name ? `${name} answered, ${at}` : `The shop answered, ${at}`),
};

export type OrderTexts = typeof en;

const es: OrderTexts = {
  statuses: statusesEs,
  stages: stagesEs,
  severities: severitiesEs,
  decisions: decisionsEs,
  conditions: conditionsEs,
  order: (number) => `WO-${number}`,
  previewTitle: 'Vista previa para el taller.',
  previewText: 'Esto es lo que ve el cliente. Desde aquí no se puede decidir ni pagar nada.',
  stageOf: (step, of) => `Paso ${step} de ${of}`,
  progress: 'Avance',
  since: (date) => `desde el ${date}`,
  reached: 'hecho',
  now: 'ahora',
  ahead: 'pendiente',
  photos: 'Fotos',
  photo: (what, at, of) => `${what}, foto ${at} de ${of}`,
  enlarge: (photo) => `Ampliar: ${photo}`,
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  close: 'Cerrar',
  salesTax: (rate) => `Impuesto de ${rate}`,
  total: 'Total',
  yourDeposit: 'Su depósito',
  remainder: 'Tarifa de diagnóstico, resto',
  addition: 'Adición',
  approvedSoFar: 'Aprobado hasta ahora',
  askedNow: 'Se pide ahora',
  ifApproved: 'Total si se aprueba',
  payments: 'Pagado hasta ahora',
  withDeposit: (deposit) => `incluye su depósito de ${deposit}`,
  refunded: 'Reembolsado',
  charged: 'Agregado por el taller',
  credited: 'Crédito del taller',
  storage: 'Almacenaje',
  storageDays: (days, price) => `${days} ${plural(days, 'día', 'días')} a ${price}`,
  waivedDays: (days) => `${days} ${plural(days, 'día perdonado', 'días perdonados')}`,
  taxIncluded: 'con impuesto',
  toPay: 'Saldo pendiente',
  yourCredit: 'Saldo a su favor',
  storageFreeText: (until, price) =>
    `El almacenaje es gratis hasta el ${until}; después cuesta ${price} al día.`,
  storageSince: (since, price) => `El almacenaje fue gratis hasta el ${since}; ahora cuesta ${price} al día.`,
  storageLeft: (left) => `Quedan ${left}`,
  storageNext: (price, at, left) => `Los próximos ${price} se suman el ${at} (en ${left}).`,
  storageSoFar: (cost) => `${cost} hasta ahora`,
  days: (count) => `${count} ${plural(count, 'día', 'días')}`,
  shortHours: (count) => `${count} h`,
  shortMinutes: (count) => `${count} min`,
  terms: 'Términos y condiciones',
  hours: (count) => `${count} h`,
  customerSupplied: 'la trajo usted',
  decisionSaid: (decision) => `Su decisión: ${decision}`,
  conversation: (job) => `Preguntas y respuestas sobre ${job}`,
  youAsked: (at) => `Usted preguntó, ${at}`,
  shopAnswered: (name, at) => (name ? `${name} respondió, ${at}` : `El taller respondió, ${at}`),
};

export const ORDER_TEXTS: Record<Language, OrderTexts> = { en, es };
