import type { Outputs } from '@kickstand/api';
import { type Workshop, workshopSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';

export type WorkshopRecord = Outputs['workorders']['setting'];

/** A number as its field's text. */
const UNITS = {
  percent: { read: readPercent, write: (ppm: number) => String(ppm / 10_000) },
  money: { read: parseCents, write: centsText },
  hours: { read: readWhole, write: String },
  days: { read: readWhole, write: String },
  yesNo: {
    read: (text: string) => (text === 'true' ? true : text === 'false' ? false : null),
    write: String,
  },
} as const;
type Unit = keyof typeof UNITS;

export const CHARGES = ['taxRatePpm', 'depositCents', 'laborRateCents', 'storageCentsPerDay'] as const;
/** Yes or no. */
export const SWITCHES = ['storageTaxed'] as const;
export const TIMES = ['storageGraceHours', 'warrantyDays', 'abandonedDays'] as const;
export const SHARING = ['shareDays'] as const;
export const HOURS = Object.keys(
  workshopSchema.shape.hoursAllowed.shape,
) as (keyof Workshop['hoursAllowed'])[];

type PlainName =
  | (typeof CHARGES)[number]
  | (typeof SWITCHES)[number]
  | (typeof TIMES)[number]
  | (typeof SHARING)[number];
type HourName = (typeof HOURS)[number];
export type Name = PlainName | HourName;

/** One flat form of texts: everything is compared and merged field by field. */
export type WorkshopTexts = Record<Name, string>;
export type WorkshopTextRecord = WorkshopTexts & { revision: number };

const PLAIN_UNITS: Record<PlainName, Unit> = {
  taxRatePpm: 'percent',
  depositCents: 'money',
  laborRateCents: 'money',
  storageCentsPerDay: 'money',
  storageTaxed: 'yesNo',
  storageGraceHours: 'hours',
  warrantyDays: 'days',
  abandonedDays: 'days',
  shareDays: 'days',
};

export const NAMES: readonly Name[] = [...CHARGES, ...SWITCHES, ...TIMES, ...SHARING, ...HOURS];
export const isHour = (name: Name): name is HourName => !Object.hasOwn(PLAIN_UNITS, name);
export const unitOf = (name: Name): Unit => (isHour(name) ? 'hours' : PLAIN_UNITS[name]);

const limitsOf = (name: Name) =>
  isHour(name) ? workshopSchema.shape.hoursAllowed.shape[name] : workshopSchema.shape[name];

/** What is typed means a number that the domain accepts. */
const fieldSchema = (name: Name) =>
  z.string().check(
    z.refine((text) => {
      const number = UNITS[unitOf(name)].read(text);
      return number !== null && limitsOf(name).safeParse(number).success;
    }, 'OUT_OF_RANGE'),
  );

export const workshopTextsSchema = z.object(
  Object.fromEntries(NAMES.map((name) => [name, fieldSchema(name)])) as Record<Name, z.ZodMiniString<string>>,
);

const writeAs = (unit: Unit, value: number | boolean): string =>
  typeof value === 'boolean' || unit === 'yesNo' ? String(value) : UNITS[unit].write(value);

export function toTexts(record: WorkshopRecord): WorkshopTextRecord {
  const texts = Object.fromEntries(
    NAMES.map((name) => [
      name,
      writeAs(unitOf(name), isHour(name) ? record.hoursAllowed[name] : record[name]),
    ]),
  ) as WorkshopTexts;
  return { ...texts, revision: record.revision };
}

/** Only of texts the schema let through. */
export function fromTexts(texts: WorkshopTextRecord): WorkshopRecord {
  const value = (name: Name) => UNITS[unitOf(name)].read(texts[name]) ?? Number.NaN;
  const plain = Object.fromEntries(
    [...CHARGES, ...SWITCHES, ...TIMES, ...SHARING].map((name) => [name, value(name)]),
  );
  const hoursAllowed = Object.fromEntries(HOURS.map((name) => [name, value(name)]));
  return { ...plain, hoursAllowed, revision: texts.revision } as WorkshopRecord;
}

/** "6.625" or "6.625 %": parts per million. */
function readPercent(text: string): number | null {
  const plain = text.replace(/[%\s]/g, '').replace(',', '.');
  return /^\d{1,3}(\.\d{0,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}

function readWhole(text: string): number | null {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;
}
