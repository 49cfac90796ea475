import type { Language } from '@kickstand/domain/language';
import type { Status } from '@kickstand/domain/workorders';

const storyEn: Record<Status, string> = {
  submitted: 'We have your bike. A technician will inspect it next.',
  diagnosing: 'A technician is inspecting your bike. You’ll get an estimate before any repair starts.',
  awaiting_approval: 'Your estimate is ready. We won’t start until you approve it.',
  approved: 'Thanks for approving. We’ll start the repair soon.',
  waiting_parts: 'We’re waiting on parts and will continue as soon as they arrive.',
  in_progress: 'We’re working on your bike.',
  quality_check: 'The work is done. We’re doing a final check.',
  ready: 'Your bike is ready for pickup.',
  closed: 'You’ve picked up your bike. Thanks for coming in.',
  declined_return: 'As you asked, no work was done. Your bike is ready for pickup.',
  cancelled: 'This order was canceled. Call us if you have a question.',
  abandoned: 'This bike wasn’t picked up. Please call us.',
};

const storyEs: Record<Status, string> = {
  submitted: 'Ya tenemos su moto. Pronto la revisará un técnico.',
  diagnosing: 'Un técnico está revisando su moto. Recibirá un presupuesto antes de cualquier reparación.',
  awaiting_approval: 'Su presupuesto está listo. No empezamos hasta que usted lo apruebe.',
  approved: 'Gracias por su aprobación. La reparación empieza pronto.',
  waiting_parts: 'Estamos esperando piezas. Seguimos en cuanto lleguen.',
  in_progress: 'Estamos trabajando en su moto.',
  quality_check: 'El trabajo está hecho. Estamos haciendo la revisión final.',
  ready: 'Su moto está lista. Puede pasar a recogerla.',
  closed: 'Ya recogió su moto. Gracias por su visita.',
  declined_return: 'No se reparó nada, como usted pidió. Su moto está lista para recoger.',
  cancelled: 'Esta orden se canceló. Llámenos si tiene alguna pregunta.',
  abandoned: 'Esta moto no fue recogida. Por favor, llámenos.',
};

const en = {
  title: 'Your bike',
  story: storyEn,
  findings: 'What we found',
  estimate: 'Estimate',
  bill: 'Your bill',
  diagnosticFee: 'Diagnostic fee',
  extraWork: 'We found more to do. We won’t start on it until you approve it.',
  version: (version: number) => `Version ${version}`,
  jobs: 'Jobs',
  review: 'Review estimate',
  pay: 'Pay',
  expected: (when: string) => `It should be ready by ${when}.`,
  late: (when: string) =>
    `It should have been ready by ${when} and needs longer. We’ll let you know the new date.`,
  warranty: (until: string) => `Warranty on parts and labor until ${until}.`,
  invoice: (number: string) => `Invoice ${number}`,
  bike: 'Motorcycle',
  mileage: 'Mileage',
  vin: 'VIN',
  broughtIn: 'Brought in',
  yourConcerns: 'What you told us',
};

type ReportTexts = typeof en;

const es: ReportTexts = {
  title: 'Su moto',
  story: storyEs,
  findings: 'Lo que encontramos',
  estimate: 'Presupuesto',
  bill: 'Su cuenta',
  diagnosticFee: 'Tarifa de diagnóstico',
  extraWork: 'Encontramos algo más. No empezamos con eso hasta que usted lo apruebe.',
  version: (version) => `Versión ${version}`,
  jobs: 'Trabajos',
  review: 'Ver el presupuesto',
  pay: 'Pagar',
  expected: (when) => `Debería estar lista a más tardar el ${when}.`,
  late: (when) => `Debía estar lista a más tardar el ${when} y tarda más. Le avisaremos de la nueva fecha.`,
  warranty: (until) => `Garantía en piezas y mano de obra hasta el ${until}.`,
  invoice: (number) => `Factura ${number}`,
  bike: 'Motocicleta',
  mileage: 'Millaje',
  vin: 'VIN',
  broughtIn: 'Ingresó el',
  yourConcerns: 'Lo que nos contó',
};

export const REPORT_TEXTS: Record<Language, ReportTexts> = { en, es };
