import type { Language } from '@kickstand/domain/language';
import type { Status } from '@kickstand/domain/workorders';

const storyEn: Record<Status, string> = {
  submitted: 'Your bike is here. A technician will look at it next.',
  diagnosing: 'A technician is inspecting your bike. You get an estimate before anything is repaired.',
  awaiting_approval: 'The estimate is ready. Nothing is done without your yes.',
  approved: 'Thank you for your approval. The repair starts soon.',
  waiting_parts: 'We are waiting for parts. The repair goes on as soon as they are here.',
  in_progress: 'We are working on your bike.',
  quality_check: 'The work is done. We are checking it once more before you get it back.',
  ready: 'Your bike is ready. Come and get it.',
  closed: 'You have your bike back. Thank you for your visit.',
  declined_return: 'Nothing was repaired, as you wished. Your bike is ready for pickup.',
  cancelled: 'This order was cancelled. Call us if you have a question.',
  abandoned: 'This bike was not picked up. Please call us.',
};

const storyEs: Record<Status, string> = {
  submitted: 'Su moto está aquí. Pronto la revisará un técnico.',
  diagnosing: 'Un técnico está revisando su moto. Recibirá un presupuesto antes de cualquier reparación.',
  awaiting_approval: 'El presupuesto está listo. No hacemos nada sin su autorización.',
  approved: 'Gracias por su aprobación. La reparación empieza pronto.',
  waiting_parts: 'Esperamos piezas. La reparación sigue en cuanto lleguen.',
  in_progress: 'Estamos trabajando en su moto.',
  quality_check: 'El trabajo está hecho. Lo revisamos una vez más antes de entregársela.',
  ready: 'Su moto está lista. Puede pasar a recogerla.',
  closed: 'Ya tiene su moto. Gracias por su visita.',
  declined_return: 'No se reparó nada, como usted quiso. Su moto está lista para recoger.',
  cancelled: 'Esta orden se canceló. Llámenos si tiene alguna pregunta.',
  abandoned: 'Esta moto no fue recogida. Por favor, llámenos.',
};

const en = {
  title: 'Your bike',
  story: storyEn,
  findings: 'What we found',
  estimate: 'Estimate',
  version: (version: number) => `Version ${version}`,
  jobs: 'Jobs',
  review: 'Review the estimate',
  pay: 'Pay',
  warranty: (until: string) => `Warranty on parts and labor until ${until}.`,
  invoice: (number: string) => `Invoice ${number}`,
  bike: 'Motorcycle',
  mileage: 'Mileage',
  vin: 'VIN',
  broughtIn: 'Brought in',
  yourConcerns: 'What you told us',
  waitingForYou: 'waiting for your answer',
};

type ReportTexts = typeof en;

const es: ReportTexts = {
  title: 'Su moto',
  story: storyEs,
  findings: 'Lo que encontramos',
  estimate: 'Presupuesto',
  version: (version) => `Versión ${version}`,
  jobs: 'Trabajos',
  review: 'Ver el presupuesto',
  pay: 'Pagar',
  warranty: (until) => `Garantía en piezas y mano de obra hasta el ${until}.`,
  invoice: (number) => `Factura ${number}`,
  bike: 'Motocicleta',
  mileage: 'Millaje',
  vin: 'VIN',
  broughtIn: 'Ingresó el',
  yourConcerns: 'Lo que nos contó',
  waitingForYou: 'espera su respuesta',
};

export const REPORT_TEXTS: Record<Language, ReportTexts> = { en, es };
