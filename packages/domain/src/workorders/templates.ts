import type { Template } from './inspection.ts';

type Item = readonly [id: string, en: string, es: string, hintEn?: string, hintEs?: string];

const group = (id: string, en: string, es: string, items: readonly Item[]): Template['groups'][number] => ({
  id,
  label: { en, es },
  items: items.map(([item, label, etiqueta, hintEn = '', hintEs = '']) => ({
    id: `${id}_${item}`,
    label: { en: label, es: etiqueta },
    hint: { en: hintEn, es: hintEs },
  })),
});

/** The id of the built-in template until the shop changes it. */
export const DEFAULT_TEMPLATE_ID = '5f0d7a52-8c1e-4b6f-9d3a-2e7c41b0a631';

/** 31 points of a street bike. */
export const DEFAULT_TEMPLATE: Template = {
  name: { en: 'Street, 31 points', es: 'Calle, 31 puntos' },
  groups: [
    group('brakes', 'Brakes', 'Frenos', [
      ['front_pads', 'Front pads', 'Pastillas delanteras', '2 mm or more', '2 mm o más'],
      ['rear_pads', 'Rear pads', 'Pastillas traseras', '2 mm or more', '2 mm o más'],
      ['discs', 'Rotors', 'Discos', 'Thickness, runout', 'Espesor, alabeo'],
      ['fluid', 'Fluid', 'Líquido', 'Clear, under 2 years', 'Claro, menos de 2 años'],
      ['hoses', 'Brake lines and calipers', 'Mangueras y mordazas', 'Dry, no cracks', 'Secas, sin grietas'],
      ['levers', 'Lever and pedal', 'Palanca y pedal', 'Firm', 'Firmes'],
      ['lights', 'Brake light switches', 'Interruptores de luz de freno'],
    ]),
    group('drive', 'Drivetrain', 'Transmisión', [
      ['chain', 'Chain or belt', 'Cadena o correa', 'No tight spots', 'Sin puntos duros'],
      ['sprockets', 'Sprockets', 'Piñón y corona'],
      ['slack', 'Chain slack', 'Tensión de la cadena', '25 to 35 mm', '25 a 35 mm'],
      ['clutch', 'Clutch', 'Embrague'],
      ['gearbox', 'Transmission', 'Caja de cambios'],
      ['final', 'Axles and bearings', 'Ejes y rodamientos'],
    ]),
    group('electrics', 'Electrical', 'Sistema eléctrico', [
      ['battery', 'Battery', 'Batería', '12.6 V or more at rest', '12.6 V o más en reposo'],
      ['charging', 'Charging', 'Carga', '13.8 to 14.5 V at 5,000 rpm', '13.8 a 14.5 V a 5,000 rpm'],
      [
        'starter',
        'Starter and relay',
        'Arranque y relevador',
        'Turns without clicking',
        'Gira sin chasquidos',
      ],
      [
        'lights',
        'Lights and turn signals',
        'Luces y direccionales',
        'Low beam, high beam, brake, four turn signals',
        'Bajas, altas, freno, cuatro direccionales',
      ],
      [
        'switches',
        'Horn and switches',
        'Bocina e interruptores',
        'Kill switch, kickstand, clutch',
        'Paro, parador lateral, embrague',
      ],
    ]),
    group('suspension', 'Suspension', 'Suspensión', [
      ['fork', 'Fork and seals', 'Horquilla y retenes', 'Dry, no play', 'Seca, sin juego'],
      ['shock', 'Shock and linkage', 'Amortiguador y bieletas'],
      ['head', 'Steering head bearings', 'Rodamientos de dirección'],
      ['swingarm', 'Swingarm', 'Tijera (basculante)'],
    ]),
    group('tires', 'Tires', 'Llantas', [
      ['front', 'Front tire', 'Llanta delantera', '2 mm, under 6 years', '2 mm, menos de 6 años'],
      ['rear', 'Rear tire', 'Llanta trasera', '2 mm, under 6 years', '2 mm, menos de 6 años'],
      ['pressure', 'Tire pressure', 'Presión de las llantas'],
      ['wheels', 'Rims and spokes', 'Rines y rayos'],
    ]),
    group('engine', 'Engine', 'Motor', [
      ['oil', 'Oil and leaks', 'Aceite y fugas'],
      ['coolant', 'Coolant', 'Refrigerante'],
      ['exhaust', 'Intake and exhaust', 'Admisión y escape'],
    ]),
    group('controls', 'Controls', 'Controles', [
      ['throttle', 'Throttle', 'Acelerador', 'Snaps back', 'Regresa solo'],
      ['cables', 'Cables and grips', 'Cables y puños'],
    ]),
  ],
};

export interface SuggestedJob {
  readonly title: { readonly en: string; readonly es: string };
  /** Inspection items that suggest it when they are not OK. */
  readonly items: readonly string[];
  /** Labor, in thousandths of an hour. */
  readonly laborMilli: number;
}

const job = (en: string, es: string, laborMilli: number, ...items: string[]): SuggestedJob => ({
  title: { en, es },
  items,
  laborMilli,
});

/** Usual jobs for findings. */
export const SUGGESTED_JOBS: readonly SuggestedJob[] = [
  job(
    'Front brake service',
    'Servicio de freno delantero',
    1200,
    'brakes_front_pads',
    'brakes_discs',
    'brakes_levers',
  ),
  job('Rear brake service', 'Servicio de freno trasero', 1000, 'brakes_rear_pads'),
  job('Brake fluid change', 'Cambio de líquido de frenos', 800, 'brakes_fluid', 'brakes_hoses'),
  job('Chain and sprocket kit', 'Kit de arrastre', 1500, 'drive_chain', 'drive_sprockets'),
  job('Clutch adjustment', 'Ajuste de embrague', 500, 'drive_clutch'),
  job('Wheel bearings', 'Rodamientos de rueda', 1400, 'drive_final'),
  job('Battery charge and test', 'Carga y prueba de batería', 400, 'electrics_battery'),
  job('Charging system repair', 'Reparación del sistema de carga', 1600, 'electrics_charging'),
  job('Starter circuit repair', 'Reparación del circuito de arranque', 1200, 'electrics_starter'),
  job(
    'Lighting repair',
    'Reparación de luces',
    600,
    'electrics_lights',
    'brakes_lights',
    'electrics_switches',
  ),
  job('Fork seals, both sides', 'Retenes de horquilla, ambos lados', 2800, 'suspension_fork'),
  job('Steering head bearings', 'Rodamientos de dirección', 2500, 'suspension_head'),
  job('Front tire', 'Llanta delantera', 900, 'tires_front'),
  job('Rear tire', 'Llanta trasera', 1000, 'tires_rear'),
  job('Oil and filter', 'Aceite y filtro', 700, 'engine_oil'),
  job('Coolant flush', 'Cambio de refrigerante', 900, 'engine_coolant'),
  job('Control cables', 'Cables de control', 800, 'controls_throttle', 'controls_cables'),
];
