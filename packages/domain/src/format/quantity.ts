import type { Language } from '../language/index.ts';
import { formatNumber } from './number.ts';

type Forms = readonly [one: string, many: string];

/** Units with plural forms. A symbol (L, ft, ml) and a custom unit are shown unchanged. */
const UNIT_WORDS: Readonly<Record<string, Readonly<Record<Language, Forms>>>> = {
  pair: { en: ['pair', 'pairs'], es: ['par', 'pares'] },
  set: { en: ['set', 'sets'], es: ['juego', 'juegos'] },
  kit: { en: ['kit', 'kits'], es: ['kit', 'kits'] },
  box: { en: ['box', 'boxes'], es: ['caja', 'cajas'] },
  pack: { en: ['pack', 'packs'], es: ['paquete', 'paquetes'] },
  bottle: { en: ['bottle', 'bottles'], es: ['botella', 'botellas'] },
  can: { en: ['can', 'cans'], es: ['lata', 'latas'] },
  tube: { en: ['tube', 'tubes'], es: ['tubo', 'tubos'] },
  roll: { en: ['roll', 'rolls'], es: ['rollo', 'rollos'] },
  quart: { en: ['quart', 'quarts'], es: ['cuarto', 'cuartos'] },
  gallon: { en: ['gallon', 'gallons'], es: ['galón', 'galones'] },
};

const ONE = 1000;

/** The unit for a quantity in thousandths; none for pieces. */
export function unitWord(unit: string, language: Language, milli: number = ONE): string {
  if (unit === '' || unit === 'each') return '';
  const forms = Object.hasOwn(UNIT_WORDS, unit) ? UNIT_WORDS[unit]?.[language] : undefined;
  return forms ? forms[Math.abs(milli) === ONE ? 0 : 1] : unit;
}

/** Thousandths with their unit for display: `6`, `0.5 L`, `2 kits`, `−1`. */
export function formatQuantity(milli: number, unit: string, language: Language): string {
  const word = unitWord(unit, language, milli);
  return `${formatNumber(milli / ONE, language, 3)}${word ? ` ${word}` : ''}`;
}
