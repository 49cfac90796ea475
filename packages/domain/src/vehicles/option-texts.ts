import type { Language } from '../language/index.ts';
import { optionKey } from './options.ts';

/** The built-in colors and classes in Spanish, by key. Only English is stored: one list, two languages. */
const SPANISH: Readonly<Record<string, string>> = {
  black: 'Negro',
  white: 'Blanco',
  silver: 'Plateado',
  gray: 'Gris',
  red: 'Rojo',
  blue: 'Azul',
  green: 'Verde',
  yellow: 'Amarillo',
  orange: 'Naranja',
  brown: 'Marrón',
  gold: 'Dorado',
  purple: 'Morado',
  'maroon/burgundy': 'Granate/Vino',
  beige: 'Beige',
  tan: 'Canela',
  bronze: 'Bronce',
  copper: 'Cobre',
  'cream/ivory': 'Crema/Marfil',
  pink: 'Rosa',
  'teal/turquoise': 'Verde azulado/Turquesa',
  chrome: 'Cromado',
  'chrome/stainless': 'Cromado/Acero inoxidable',
  camouflage: 'Camuflaje',
  multicolor: 'Multicolor',
  other: 'Otro',
  sport: 'Deportiva',
  'standard/naked': 'Estándar/Naked',
  cruiser: 'Cruiser',
  touring: 'Turismo',
  'sport-touring': 'Sport-turismo',
  adventure: 'Aventura',
  'dual-sport': 'Doble propósito',
  'off-road/dirt': 'Todoterreno/Enduro',
  scooter: 'Scooter',
  moped: 'Ciclomotor',
  'trike/three-wheel': 'Triciclo/Tres ruedas',
  sidecar: 'Sidecar',
  custom: 'Personalizada',
  minibike: 'Minimoto',
  atv: 'Cuatrimoto',
  'utv/side-by-side': 'UTV/Side-by-side',
  snowmobile: 'Moto de nieve',
  electric: 'Eléctrica',
};

/** A color or class in a language; options added by the shop are shown as typed. */
export const vehicleWord = (value: string, language: Language): string =>
  language === 'es' ? (SPANISH[optionKey(value)] ?? value) : value;
