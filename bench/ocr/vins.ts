import { checkVin } from '@kickstand/domain/vehicles';
import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const MAKERS = [
  '1HD',
  '5HD',
  '4S7',
  '56K',
  '2BX',
  '3HD',
  '1HF',
  '5FY',
  'L5Y',
  'LBB',
  'LC6',
  'JH2',
  'JYA',
  'JKA',
  'JS1',
  'KMY',
  'MLH',
  'MD2',
  'MBL',
  'RFB',
  'WB1',
  'WB3',
  'ZDM',
  'ZAP',
  'ZGU',
  'SMT',
  'VBK',
  'VTT',
  'YU7',
  'ZCG',
]; // prettier-ignore

/** A plausible VIN: a known manufacturer, a serial of digits, and a check digit if the manufacturer uses one. */
export function randomVin(random: Random): string {
  const maker = random.pick(MAKERS);
  const any = () => (random.chance(0.45) ? String(random.whole(0, 9)) : random.pick([...LETTERS]));
  const model = Array.from({ length: 5 }, any).join('');
  const rest = `${random.pick([...'ABCDEFGHJKLMNPRSTVWXY123456789'])}${any()}${String(random.whole(0, 999999)).padStart(6, '0')}`;
  const vin = (check: string) => `${maker}${model}${check}${rest}`;
  const verdict = checkVin(vin('0'));
  if (!verdict.ok && verdict.code === 'VIN_CHECK_DIGIT') return vin(verdict.expected);
  return vin(verdict.ok && !verdict.checked ? any() : '0');
}
