import type { Language } from '@kickstand/domain/language';
import type { LineKind, Severity } from '@kickstand/domain/workorders';
import { sampleProduct } from './stock.ts';

type Words = Readonly<Record<Language, string>>;

/** Quantity in thousandths, price and cost in cents. */
export interface SampleLine {
  readonly kind: LineKind;
  readonly words: Words;
  readonly sku: string;
  readonly milli: number;
  readonly cents: number;
  readonly cost: number | null;
}

export interface SampleJob {
  readonly title: Words;
  readonly description: Words;
  readonly cause: Words;
  readonly severity: Severity;
  /** The item of the inspection it follows from. */
  readonly item: string;
  readonly lines: readonly SampleLine[];
}

const labor = (en: string, es: string, milli: number): SampleLine => ({
  ...{ kind: 'labor', words: { en, es }, sku: '', milli, cents: 12_500, cost: 4200 },
});

/** A part of the catalog. */
function part(sku: string, milli = 1000): SampleLine {
  const { en, es, priceCents, costCents } = sampleProduct(sku);
  return { kind: 'part', words: { en, es }, sku, milli, cents: priceCents, cost: costCents };
}

const fee = (en: string, es: string, cents: number): SampleLine => ({
  ...{ kind: 'fee', words: { en, es }, sku: '', milli: 1000, cents, cost: null },
});

/** What such a shop does every week. */
export const SAMPLE_JOBS: readonly SampleJob[] = [
  {
    title: { en: 'Front brake service', es: 'Servicio de freno delantero' },
    description: {
      en: 'New pads, fresh fluid, brake bled.',
      es: 'Pastillas nuevas, líquido cambiado, freno purgado.',
    },
    cause: {
      en: 'Pads at 1.2 mm, fluid dark, lever soft.',
      es: 'Pastillas a 1.2 mm, líquido oscuro, palanca blanda.',
    },
    severity: 'unsafe',
    item: 'brakes_front_pads',
    lines: [
      labor('Replace pads, bleed front brake', 'Cambiar pastillas y purgar', 1200),
      part('07BB38SA'),
      part('MOT-100951'),
    ],
  },
  {
    title: { en: 'Fork seals, both sides', es: 'Retenes de horquilla, ambos lados' },
    description: { en: 'Both legs resealed, fresh oil.', es: 'Ambas barras con retenes y aceite nuevos.' },
    cause: {
      en: 'Oil on the right stanchion down to the caliper.',
      es: 'Aceite en la barra derecha hasta la mordaza.',
    },
    severity: 'soon',
    item: 'suspension_fork',
    lines: [
      labor('Reseal both fork legs', 'Cambiar retenes de ambas barras', 2800),
      part('KITG-43S', 2000),
      part('MOT-FORK10'),
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
      part('DID-520K'),
    ],
  },
  {
    title: { en: 'Charging system repair', es: 'Reparación del sistema de carga' },
    description: {
      en: 'Regulator-rectifier and connector replaced, charging tested.',
      es: 'Regulador y conector cambiados, carga probada.',
    },
    cause: {
      en: 'Connector burned through, 12.1 V at 5,000 rpm.',
      es: 'Conector quemado, 12.1 V a 5,000 rpm.',
    },
    severity: 'unsafe',
    item: 'electrics_charging',
    lines: [
      labor('Find and repair the fault', 'Encontrar y reparar la falla', 1600),
      part('RR-SH847'),
      part('CON-MT3'),
    ],
  },
  {
    title: { en: 'Rear tire', es: 'Llanta trasera' },
    description: { en: 'New tire, mounted and balanced.', es: 'Llanta nueva, instalada y balanceada.' },
    cause: { en: 'Squared off, 1.4 mm left in the middle.', es: 'Cuadrada, 1.4 mm en el centro.' },
    severity: 'soon',
    item: 'tires_rear',
    lines: [
      labor('Mount and balance', 'Instalar y balancear', 1000),
      part('MIC-18055'),
      fee('Tire disposal', 'Desecho de llanta', 500),
    ],
  },
  {
    title: { en: 'Oil and filter', es: 'Aceite y filtro' },
    description: {
      en: 'Oil and filter changed, drain plug sealed.',
      es: 'Aceite y filtro cambiados, tapón sellado.',
    },
    cause: { en: 'Due by mileage.', es: 'Le toca por millaje.' },
    severity: 'can_wait',
    item: 'engine_oil',
    lines: [
      labor('Change oil and filter', 'Cambiar aceite y filtro', 700),
      part('MOT-104091', 4000),
      part('HF-204'),
    ],
  },
  {
    title: { en: 'Carburetor cleaning', es: 'Limpieza de carburadores' },
    description: {
      en: 'Disassembled, cleaned, floats set, synced.',
      es: 'Desarmados, limpios, flotadores ajustados, sincronizados.',
    },
    cause: {
      en: 'Old fuel in the bowls, pilot jets clogged.',
      es: 'Gasolina vieja, chicleres de baja tapados.',
    },
    severity: 'soon',
    item: 'engine_exhaust',
    lines: [labor('Clean and sync carburetors', 'Limpiar y sincronizar', 3400), part('KL-1800', 2000)],
  },
  {
    title: { en: 'Steering head bearings', es: 'Rodamientos de dirección' },
    description: { en: 'Bearings replaced and adjusted.', es: 'Rodamientos cambiados y ajustados.' },
    cause: { en: 'Notch in the middle, play under braking.', es: 'Muesca al centro, juego al frenar.' },
    severity: 'urgent',
    item: 'suspension_head',
    lines: [labor('Replace head bearings', 'Cambiar rodamientos', 2500), part('AB-SH22')],
  },
  {
    title: { en: 'Coolant flush', es: 'Cambio de refrigerante' },
    description: {
      en: 'System flushed and bled, fan tested.',
      es: 'Sistema lavado y purgado, ventilador probado.',
    },
    cause: { en: 'Coolant brown, four years old.', es: 'Refrigerante café, de cuatro años.' },
    severity: 'can_wait',
    item: 'engine_coolant',
    lines: [labor('Flush and bleed', 'Lavar y purgar', 900), part('COOL-2L')],
  },
];

/** What bikes wait for parts with: their parts are named in WAITED_FOR. */
export const WAITING_JOBS: readonly SampleJob[] = [
  {
    title: { en: 'Clutch replacement', es: 'Cambio de embrague' },
    description: {
      en: 'New plates and springs, basket checked.',
      es: 'Discos y resortes nuevos, campana revisada.',
    },
    cause: { en: 'Slips under load, plates at their limit.', es: 'Patina con carga, discos al límite.' },
    severity: 'urgent',
    item: 'drive_chain',
    lines: [
      labor('Replace clutch plates', 'Cambiar discos de embrague', 2600),
      part('EBC-SRK'),
      part('MOT-104091', 3000),
    ],
  },
  {
    title: { en: 'Drive belt and rollers', es: 'Correa y rodillos' },
    description: {
      en: 'Belt and rollers replaced, variator cleaned.',
      es: 'Correa y rodillos nuevos, variador limpio.',
    },
    cause: { en: 'Belt cracked, 12,400 miles.', es: 'Correa agrietada, 12,400 millas.' },
    severity: 'unsafe',
    item: 'drive_chain',
    lines: [
      labor('Replace belt, clean variator', 'Cambiar correa, limpiar variador', 2400),
      part('PIA-B01'),
      part('DR-PUL12'),
    ],
  },
  {
    title: { en: 'Stator replacement', es: 'Cambio de estator' },
    description: {
      en: 'Stator and gasket replaced, charging tested.',
      es: 'Estator y empaque nuevos, carga probada.',
    },
    cause: { en: 'One winding open, 11.9 V while riding.', es: 'Un bobinado abierto, 11.9 V en marcha.' },
    severity: 'unsafe',
    item: 'electrics_charging',
    lines: [labor('Replace stator', 'Cambiar estator', 2200), part('STA-KAW1'), part('CON-MT3')],
  },
];
