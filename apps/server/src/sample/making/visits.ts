import { randomUUID } from 'node:crypto';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import type { Language } from '@kickstand/domain/language';
import type { PaymentMethod } from '@kickstand/domain/payments';
import { TERMS_VERSION } from '@kickstand/domain/terms';
import { checkVin } from '@kickstand/domain/vehicles';
import { BIKE_MODELS, type BikeModel, KIND_COLORS } from '../data/bikes.ts';
import { CONCERNS, TECH_NOTES } from '../data/concerns.ts';
import { AREA_CODES, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS } from '../data/people.ts';
import { workingHours } from './hours.ts';
import type { Random } from './random.ts';

export interface Rider {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly contact: IntakeForm['customerContact'];
  readonly language: Language;
  readonly since: Date;
  readonly bikes: Bike[];
}

export interface Bike {
  readonly id: string;
  readonly model: BikeModel;
  readonly year: number;
  readonly color: string;
  readonly vin: string;
  readonly since: Date;
  miles: number;
}

/** Someone brought a bike. */
export interface Visit {
  readonly id: string;
  readonly at: Date;
  readonly rider: Rider;
  readonly bike: Bike;
  readonly form: IntakeForm;
  readonly paid: boolean;
}

const DAYS = 270;
/** Every third visit is by someone the shop knows. */
const KNOWN = 0.36;
const PAID = 0.86;

interface Wanted {
  readonly count: number;
  readonly now: Date;
  readonly timeZone: string;
  /** How many bikes there are already: no two get the same number. */
  readonly bikes?: number;
}

/** Visits of the last nine months, oldest first. */
export function makeVisits(random: Random, { count, now, timeZone, bikes = 0 }: Wanted): Visit[] {
  const riders: Rider[] = [];
  let made = bikes;
  return workingHours(random, { count, now, timeZone, days: DAYS }).map((at) => {
    const known = riders.length > 20 && random.chance(KNOWN);
    const rider = (known && riders[random.between(0, riders.length - 11)]) || makeRider(random, at, count);
    if (!known) riders.push(rider);
    if (rider.bikes.length === 0 || (known && random.chance(0.15)))
      rider.bikes.push(makeBike(random, at, serialOf(made++)));
    const bike = random.pick(rider.bikes);
    bike.miles += random.between(180, 2600);
    const paid = random.chance(PAID);
    return { id: randomUUID(), at, rider, bike, form: makeForm(random, rider, bike), paid };
  });
}

/** 555-0100 to 555-0199 are reserved for fiction; benchmarks need more numbers, and none is ever called. */
const lineOf = (random: Random, count: number) =>
  count >= 1000 ? random.between(0, 9999) : 100 + random.between(0, 99);

function makeRider(random: Random, at: Date, count: number): Rider {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const spanish = /[áéíóúñ]/i.test(`${first}${last}`);
  return {
    id: randomUUID(),
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}${random.between(1, 99)}@${random.pick(MAIL_DOMAINS)}`,
    phone: `${random.pick(AREA_CODES)}555${String(lineOf(random, count)).padStart(4, '0')}`,
    contact: random.pick(['phone', 'email', 'both', 'text']),
    language: random.chance(spanish ? 0.55 : 0.04) ? 'es' : 'en',
    since: at,
    bikes: [],
  };
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Looks arbitrary, and comes back only after a million. */
const serialOf = (made: number) => String((104_729 + made * 7919) % 1_000_000).padStart(6, '0');

function makeBike(random: Random, at: Date, serial: string): Bike {
  const model = random.pick(BIKE_MODELS);
  const year = random.between(...model.years);
  const [color] = random.pick(KIND_COLORS[model.kind]);
  const age = at.getUTCFullYear() - year;
  const miles = 300 + Math.max(1, age) * random.between(900, 4200);
  return {
    id: randomUUID(),
    model,
    year,
    color,
    vin: makeVin(random, model, year, serial),
    since: at,
    miles,
  };
}

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const PLANTS = 'ABCDKMRT';

/** A number nobody has, with the check digit it would have. */
function makeVin(random: Random, { vin: start }: BikeModel, year: number, serial: string): string {
  const yearCode = YEAR_CODES[(year - 1980) % YEAR_CODES.length];
  const end = `${yearCode}${random.pick([...PLANTS])}${serial}`;
  const verdict = checkVin(`${start}0${end}`);
  const digit = !verdict.ok && verdict.code === 'VIN_CHECK_DIGIT' ? verdict.expected : '0';
  return `${start}${digit}${end}`;
}

const DEPOSITS = [50, 75, 100, 100, 100, 150, 200, 250] as const;
const METHODS: readonly PaymentMethod[] = [
  'card',
  'card',
  'card',
  'card',
  'cash',
  'cash',
  'cash',
  'check',
  'other',
];

/** The form's values; its pictures and deposit come with the rows. */
function makeForm(random: Random, rider: Rider, bike: Bike): IntakeForm {
  return {
    ...emptyIntakeForm(rider.language),
    customerName: rider.name,
    customerEmail: rider.email,
    customerPhone: rider.phone,
    customerContact: rider.contact,
    bikeMake: bike.model.make,
    bikeModel: bike.model.model,
    bikeYear: String(bike.year),
    bikeColor: bike.color,
    bikeClassification: bike.model.classification,
    vin: bike.vin,
    mileage: String(bike.miles).replace(/\B(?=(\d{3})+$)/, ','),
    customerConcerns: random.pick(CONCERNS[rider.language]),
    techConcerns: random.chance(0.8) ? random.pick(TECH_NOTES) : '',
    depositAmount: random.pick(DEPOSITS),
    depositPaymentMethod: random.pick(METHODS),
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
  };
}
