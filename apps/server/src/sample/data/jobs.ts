import type { Language } from '@kickstand/domain/language';
import type { LineKind, Severity } from '@kickstand/domain/workorders';

type Words = Readonly<Record<Language, string>>;
/** Kind, words, quantity in thousandths, price and cost in cents. */
export type SampleLine = readonly [LineKind, Words, number, number, number | null];

export interface SampleJob {
  readonly title: Words;
  readonly description: Words;
  readonly cause: Words;
  readonly severity: Severity;
  /** The item of the inspection it follows from. */
  readonly item: string;
  readonly lines: readonly SampleLine[];
}

const labor = (en: string, es: string, milli: number): SampleLine => [
  'labor',
  { en, es },
  milli,
  12_500,
  4200,
];
const part = (en: string, es: string, cents: number, cost: number, milli = 1000): SampleLine => [
  'part',
  { en, es },
  milli,
  cents,
  cost,
];
const fee = (en: string, es: string, cents: number): SampleLine => ['fee', { en, es }, 1000, cents, null];

/** What such a shop does every week. */
export const SAMPLE_JOBS: readonly SampleJob[] = [
  {
    title: { en: 'Front brake service', es: 'Servicio de freno delantero' },
    description: {
      en: 'New pads, fluid changed, lever bled firm.',
      es: 'Pastillas nuevas, líquido cambiado, freno purgado.',
    },
    cause: {
      en: 'Pads at 1.2 mm, fluid dark, lever soft.',
      es: 'Pastillas a 1.2 mm, líquido oscuro, maneta blanda.',
    },
    severity: 'unsafe',
    item: 'brakes_front_pads',
    lines: [
      labor('Replace pads, bleed front brake', 'Cambiar pastillas y purgar', 1200),
      part('Sintered pad set', 'Juego de pastillas sinterizadas', 6850, 4110),
      part('Brake fluid DOT 5.1, 0.5 L', 'Líquido DOT 5.1, 0.5 L', 1400, 700),
    ],
  },
  {
    title: { en: 'Fork seals, both sides', es: 'Retenes de horquilla, ambos lados' },
    description: { en: 'Both legs resealed, fresh oil.', es: 'Ambas barras con retenes y aceite nuevos.' },
    cause: {
      en: 'Oil on the right stanchion down to the caliper.',
      es: 'Aceite en la barra derecha hasta la pinza.',
    },
    severity: 'soon',
    item: 'suspension_fork',
    lines: [
      labor('Reseal both fork legs', 'Cambiar retenes de ambas barras', 2800),
      part('Fork seal kit 43 mm', 'Kit de retenes 43 mm', 4200, 2300, 2000),
      part('Fork oil 10W, 1 L', 'Aceite de horquilla 10W, 1 L', 2180, 1100),
      fee('Waste oil disposal', 'Desecho de aceite', 600),
    ],
  },
  {
    title: { en: 'Chain and sprocket kit', es: 'Kit de arrastre' },
    description: {
      en: 'Chain and both sprockets replaced as a set.',
      es: 'Cadena, piñón y corona cambiados en conjunto.',
    },
    cause: {
      en: 'Tight spots, hooked teeth on the rear sprocket.',
      es: 'Puntos duros, dientes gastados en la corona.',
    },
    severity: 'urgent',
    item: 'drive_chain',
    lines: [
      labor('Replace chain and both sprockets', 'Cambiar cadena, piñón y corona', 1500),
      part('520 chain kit', 'Kit de arrastre 520', 18_995, 11_900),
    ],
  },
  {
    title: { en: 'Charging system repair', es: 'Reparación del sistema de carga' },
    description: {
      en: 'Regulator-rectifier and plug replaced, charging tested.',
      es: 'Regulador y conector cambiados, carga comprobada.',
    },
    cause: { en: 'Plug burnt through, 12.1 V at 5,000 rpm.', es: 'Conector quemado, 12.1 V a 5,000 rpm.' },
    severity: 'unsafe',
    item: 'electrics_charging',
    lines: [
      labor('Find and repair the fault', 'Localizar y reparar la avería', 1600),
      part('Regulator-rectifier', 'Regulador rectificador', 14_900, 9200),
      part('Connector and wire', 'Conector y cable', 1850, 600),
    ],
  },
  {
    title: { en: 'Rear tire', es: 'Neumático trasero' },
    description: { en: 'New tire, mounted and balanced.', es: 'Neumático nuevo, montado y balanceado.' },
    cause: { en: 'Squared off, 1.4 mm left in the middle.', es: 'Cuadrado, 1.4 mm en el centro.' },
    severity: 'soon',
    item: 'tires_rear',
    lines: [
      labor('Mount and balance', 'Montar y balancear', 1000),
      part('Rear tire 180/55 ZR17', 'Neumático trasero 180/55 ZR17', 21_900, 14_800),
      fee('Tire disposal', 'Desecho de neumático', 500),
    ],
  },
  {
    title: { en: 'Oil and filter', es: 'Aceite y filtro' },
    description: {
      en: 'Oil and filter changed, drain plug sealed.',
      es: 'Aceite y filtro cambiados, tapón sellado.',
    },
    cause: { en: 'Due by mileage.', es: 'Toca por millaje.' },
    severity: 'can_wait',
    item: 'engine_oil',
    lines: [
      labor('Change oil and filter', 'Cambiar aceite y filtro', 700),
      part('Oil 10W-40, 1 L', 'Aceite 10W-40, 1 L', 1650, 900, 4000),
      part('Oil filter', 'Filtro de aceite', 1295, 600),
    ],
  },
  {
    title: { en: 'Carburetor cleaning', es: 'Limpieza de carburadores' },
    description: {
      en: 'Taken apart, cleaned, floats set, balanced.',
      es: 'Desarmados, limpios, flotadores ajustados, sincronizados.',
    },
    cause: {
      en: 'Old fuel in the bowls, pilot jets blocked.',
      es: 'Combustible viejo, chiclés de mínima tapados.',
    },
    severity: 'soon',
    item: 'engine_exhaust',
    lines: [
      labor('Clean and balance carburetors', 'Limpiar y sincronizar', 3400),
      part('Gasket and float kit', 'Kit de juntas y flotadores', 5400, 2900, 2000),
    ],
  },
  {
    title: { en: 'Steering head bearings', es: 'Rodamientos de dirección' },
    description: { en: 'Bearings replaced and set.', es: 'Rodamientos cambiados y ajustados.' },
    cause: { en: 'Notch in the middle, play under braking.', es: 'Muesca al centro, juego al frenar.' },
    severity: 'urgent',
    item: 'suspension_head',
    lines: [
      labor('Replace head bearings', 'Cambiar rodamientos', 2500),
      part('Head bearing kit', 'Kit de rodamientos', 7900, 4700),
    ],
  },
  {
    title: { en: 'Coolant flush', es: 'Cambio de refrigerante' },
    description: {
      en: 'System flushed and bled, fan tested.',
      es: 'Sistema lavado y purgado, ventilador probado.',
    },
    cause: { en: 'Coolant brown, four years old.', es: 'Refrigerante marrón, de cuatro años.' },
    severity: 'can_wait',
    item: 'engine_coolant',
    lines: [
      labor('Flush and bleed', 'Lavar y purgar', 900),
      part('Coolant, 2 L', 'Refrigerante, 2 L', 2400, 1200),
    ],
  },
];
