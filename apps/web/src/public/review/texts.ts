import { formatCalendarDate, plural } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { Missing } from './draft.ts';

/**
 * A terms version is named by its day, a second one of the same day `2025-04-01.2`. Any other name, such as one from
 * an earlier system, is shown unchanged.
 */
function versionDate(version: string, language: Language): string {
  const [day = '', number] = version.split('.');
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return version;
  return formatCalendarDate(day, 'long', language) + (number ? ` (${number})` : '');
}

const missingEn: Record<Missing['what'], string> = {
  choice: 'Approve, decline or ask about this job.',
  question: 'Enter your question, or choose something else.',
  oldParts: 'Choose whether you want your old parts back.',
  terms: 'Accept the terms to send your decision.',
  signature: 'Draw your signature in the box, or choose Type.',
  name: 'Enter your full name.',
};

const missingEs: Record<Missing['what'], string> = {
  choice: 'Apruebe, rechace o pregunte sobre este trabajo.',
  question: 'Escriba su pregunta o elija otra opción.',
  oldParts: 'Elija si quiere sus piezas viejas.',
  terms: 'Acepte los términos para enviar su decisión.',
  signature: 'Firme en el recuadro o elija Escribir nombre.',
  name: 'Escriba su nombre completo.',
};

const en = {
  title: 'Your estimate',
  needs: (name: string) => (name ? `${name}, here is what your bike needs` : 'Here is what your bike needs'),
  decidedTitle: (name: string) => (name ? `Thank you, ${name}` : 'Thank you'),
  lead: (technician: string) =>
    `${technician ? `${technician} inspected it. ` : ''}Approve or decline each job. We won’t start without your OK.`,
  sentLead: (date: string, version: number) => `Estimate from ${date}, version ${version}.`,
  reworked: 'The shop is updating this estimate. We’ll send you the new one.',
  canceled: 'This order was canceled. There is nothing left to decide.',
  jobs: 'Jobs',
  approve: 'Approve',
  decline: 'Decline',
  ask: 'Ask',
  choiceFor: (job: string) => `Your choice for ${job}`,
  question: (technician: string) => (technician ? `Your question to ${technician}` : 'Your question'),
  sendQuestion: 'Send only this question',
  questionSent: 'We got your question. You can decide now or wait for our answer.',
  included: 'What’s included',
  new: 'New',
  changed: 'Changed',
  summary: 'Summary',
  approvedJobs: (count: number) => `${count} approved ${plural(count, 'job', 'jobs')}`,
  approvedTotal: 'Total you approved',
  billNow: 'Your bill now',
  billChanged: 'with changes since you approved',
  atPickup: 'Due at pickup',
  afterAll: 'after payments, refunds and credits to date',
  allDeclined: (fee: string) =>
    `You’re declining all work. Only the diagnosis is billed: ${fee}, tax included. We’ll return the bike as it came in.`,
  allDeclinedFree: 'You’re declining all work. Nothing is billed. We’ll return the bike as it came in.',
  diagnosticFee: 'Diagnostic fee, tax included',
  oldParts: 'Do you want your old parts back?',
  yes: 'Yes',
  no: 'No',
  acceptBefore: 'I accept the ',
  acceptLink: 'terms and conditions',
  opensNewTab: 'opens in a new tab',
  signature: 'Your signature',
  draw: 'Draw',
  type: 'Type',
  pad: 'Signature box. Draw with a finger or mouse, or choose Type to use the keyboard.',
  signHere: 'Sign with your finger',
  clear: 'Clear',
  name: 'Full name',
  typedHint: 'Your typed name counts as your signature.',
  signAndSend: 'Sign and send',
  sending: 'Sending…',
  sendQuestions: (count: number) => plural(count, 'Send question', 'Send questions'),
  waitingForAnswer: 'The shop will answer your question.',
  barAll: (count: number) =>
    plural(count, 'due if you approve it, incl. tax', 'due if you approve all, incl. tax'),
  barTaxIn: 'incl. tax',
  barLeft: (count: number) => `incl. tax · ${count} ${plural(count, 'job', 'jobs')} to decide`,
  stillMissing: (count: number) =>
    plural(count, 'One thing is still missing.', `${count} things are still missing.`),
  missing: missingEn,
  staleTitle: 'The shop has updated this estimate',
  stale: (again: string) =>
    `This is the new version. Your choices for unchanged jobs are saved. ${again ? `Please choose again: ${again}. ` : ''}Then sign again.`,
  termsChangedTitle: 'The shop has updated its terms',
  termsChanged: 'Your choices are saved. Please read and accept the new terms, then sign again.',
  alreadyDecided: 'You already answered this estimate on another device or by phone. Nothing was sent twice.',
  partlyDecided:
    'Part of this estimate was already decided on another device or by phone. Please check it, then send.',
  nothingYet: 'Nothing approved yet.',
  failedNetwork: 'Not sent: no connection. Your choices and signature are saved. Try again.',
  failedBusy: 'Too many tries. Your choices are saved. Try again in a minute.',
  failedOther: 'That didn’t go through. Your choices are saved. Try again, or call the shop.',
  failedGone: 'This link has expired. Please call the shop.',
  sentTitle: 'Thank you. We got your answer.',
  sentText: 'If we have your email address, we’ve sent you a signed copy. You can also find it here.',
  questionsSentTitle: 'Question sent',
  print: 'Print this copy',
  copy: 'Your signed copy',
  signedBy: (name: string, at: string) => `Signed by ${name}, ${at}`,
  verbalBy: (name: string, at: string) => `Decided by ${name} in person or by phone, ${at}`,
  oldPartsSaid: (back: boolean): string => (back ? 'Old parts: returned to you' : 'Old parts: not needed'),
  termsVersion: (version: string) => `Terms from ${versionDate(version, 'en')}`,
  checksum: (hash: string) => `Document ID ${hash}`,
  versionOf: (version: number) => `Version ${version}`,
  seeSigned: (version: number) => `View version ${version} as you signed it`,
  signedTitle: (version: number) => `What you signed: version ${version}`,
  signedSince: 'The shop has sent a newer version. This page shows what you signed.',
  signedTotal: 'Total you approved',
  toCurrent: 'View current estimate',
};

export type ReviewTexts = typeof en;

const es: ReviewTexts = {
  title: 'Su presupuesto',
  needs: (name) => (name ? `${name}, esto es lo que necesita su moto` : 'Esto es lo que necesita su moto'),
  decidedTitle: (name) => (name ? `Gracias, ${name}` : 'Gracias'),
  lead: (technician) =>
    `${technician ? `${technician} la revisó. ` : ''}Apruebe o rechace cada trabajo. No empezamos sin su aprobación.`,
  sentLead: (date, version) => `Presupuesto del ${date}, versión ${version}.`,
  reworked: 'El taller está modificando este presupuesto. Le enviaremos el nuevo.',
  canceled: 'Esta orden se canceló. Ya no hay nada que decidir.',
  jobs: 'Trabajos',
  approve: 'Aprobar',
  decline: 'Rechazar',
  ask: 'Preguntar',
  choiceFor: (job) => `Su decisión sobre ${job}`,
  question: (technician) => (technician ? `Su pregunta para ${technician}` : 'Su pregunta'),
  sendQuestion: 'Enviar solo esta pregunta',
  questionSent: 'Recibimos su pregunta. Puede decidir ahora o esperar nuestra respuesta.',
  included: 'Qué incluye',
  new: 'Nuevo',
  changed: 'Modificado',
  summary: 'Resumen',
  approvedJobs: (count) => `${count} ${plural(count, 'trabajo aprobado', 'trabajos aprobados')}`,
  approvedTotal: 'Total que aprobó',
  billNow: 'Su cuenta ahora',
  billChanged: 'con los cambios desde que aprobó',
  atPickup: 'A pagar al recogerla',
  afterAll: 'después de pagos, reembolsos y créditos',
  allDeclined: (fee) =>
    `Está rechazando todo el trabajo. Solo se cobra el diagnóstico: ${fee}, con impuesto. Le devolvemos la moto como llegó.`,
  allDeclinedFree: 'Está rechazando todo el trabajo. No se cobra nada. Le devolvemos la moto como llegó.',
  diagnosticFee: 'Tarifa de diagnóstico, con impuesto',
  oldParts: '¿Quiere que le devolvamos las piezas viejas?',
  yes: 'Sí',
  no: 'No',
  acceptBefore: 'Acepto los ',
  acceptLink: 'términos y condiciones',
  opensNewTab: 'se abre en otra pestaña',
  signature: 'Su firma',
  draw: 'Firmar con el dedo',
  type: 'Escribir nombre',
  pad: 'Recuadro para firmar con el dedo o el mouse. Para usar el teclado elija Escribir nombre.',
  signHere: 'Firme con el dedo',
  clear: 'Borrar',
  name: 'Nombre completo',
  typedHint: 'Su nombre escrito vale como su firma.',
  signAndSend: 'Firmar y enviar',
  sending: 'Enviando…',
  sendQuestions: (count) => plural(count, 'Enviar pregunta', 'Enviar preguntas'),
  waitingForAnswer: 'El taller responderá a su pregunta.',
  barAll: (count) =>
    plural(count, 'a pagar si lo aprueba, con impuesto', 'a pagar si aprueba todo, con impuesto'),
  barTaxIn: 'con impuesto',
  barLeft: (count) => `con impuesto · ${plural(count, 'falta 1 trabajo', `faltan ${count} trabajos`)}`,
  stillMissing: (count) => plural(count, 'Falta una cosa.', `Faltan ${count} cosas.`),
  missing: missingEs,
  staleTitle: 'El taller modificó este presupuesto',
  stale: (again) =>
    `Esta es la nueva versión. Sus decisiones sobre los trabajos sin cambios están guardadas. ${again ? `Decida otra vez: ${again}. ` : ''}Después firme de nuevo.`,
  termsChangedTitle: 'El taller cambió sus términos',
  termsChanged: 'Sus decisiones están guardadas. Lea y acepte los nuevos términos y firme de nuevo.',
  alreadyDecided:
    'Usted ya respondió este presupuesto en otro dispositivo o por teléfono. No se envió dos veces.',
  partlyDecided:
    'Una parte de este presupuesto ya se decidió en otro dispositivo o por teléfono. Revíselo y envíelo.',
  nothingYet: 'Todavía no hay nada aprobado.',
  failedNetwork:
    'No se envió: no hay conexión. Sus decisiones y su firma están guardadas. Inténtelo de nuevo.',
  failedBusy: 'Demasiados intentos. Sus decisiones están guardadas. Inténtelo en un minuto.',
  failedOther: 'No se pudo enviar. Sus decisiones están guardadas. Inténtelo de nuevo o llame al taller.',
  failedGone: 'Este enlace ya venció. Por favor, llame al taller.',
  sentTitle: 'Gracias. Recibimos su respuesta.',
  sentText: 'Si tenemos su correo, le enviamos una copia firmada. También puede verla aquí.',
  questionsSentTitle: 'Pregunta enviada',
  print: 'Imprimir esta copia',
  copy: 'Su copia firmada',
  signedBy: (name, at) => `Firmado por ${name}, ${at}`,
  verbalBy: (name, at) => `Decidido por ${name} en persona o por teléfono, ${at}`,
  oldPartsSaid: (back) => (back ? 'Piezas viejas: se le devuelven' : 'Piezas viejas: no las necesita'),
  termsVersion: (version) => `Términos del ${versionDate(version, 'es')}`,
  checksum: (hash) => `Documento n.º ${hash}`,
  versionOf: (version) => `Versión ${version}`,
  seeSigned: (version) => `Ver la versión ${version} como la firmó`,
  signedTitle: (version) => `Lo que firmó: versión ${version}`,
  signedSince: 'El taller envió una versión más reciente. Esta página muestra lo que usted firmó.',
  signedTotal: 'Total que aprobó',
  toCurrent: 'Ver el presupuesto actual',
};

export const REVIEW_TEXTS: Record<Language, ReviewTexts> = { en, es };
