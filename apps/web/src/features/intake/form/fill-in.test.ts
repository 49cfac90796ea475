import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { SECTIONS } from '@kickstand/domain/settings';
import { FALLBACK_COLORS } from '@kickstand/domain/vehicles';
import { describe, expect, it } from 'vitest';
import { scaledInk } from '../pictures/ink.ts';
import {
  chosenValues,
  fillFrom,
  type KnownCustomer,
  lowerThanLast,
  matchedBy,
  recognizeInput,
  termsLanguageFor,
} from './customer/known-customer.ts';
import { randomVin } from './scan/simulated.ts';
import { progressOf } from './steps/progress.ts';
import { rowsInSight, searched } from './vehicle/option-window.ts';
import { findOption, optionsOf } from './vehicle/use-options.ts';
import { vinFillInEffect, vinFillIns } from './vehicle/vin-fill-ins.tsx';

const empty = emptyIntakeForm('en');
const bike = {
  id: 'b1',
  make: 'Ducati',
  model: 'Scrambler Icon',
  year: '2021',
  color: 'Yellow',
  classification: 'Standard',
  vin: 'ZDM1YAKT3MB012345',
  lastMileage: '12,000',
};
const ray: KnownCustomer = {
  id: 'c1',
  name: 'Ray Delgado',
  email: 'ray@mail.test',
  phone: '9735550142',
  preferredContact: 'phone',
  language: 'en',
  lastVisitAt: null,
  bikes: [bike],
};
const filled = (form: IntakeForm, withBike = true) =>
  Object.fromEntries(fillFrom(form, ray, withBike ? bike : undefined));

const made = (makes: string[], models: { make: string; model: string; classification: string }[] = []) => ({
  makes,
  models,
});

describe('INT-07 values decoded from a VIN', () => {
  it('offers make and year together, or separately if there are many; never a future year', () => {
    expect(vinFillIns(made(['Ducati']), [1991, 2021], 2026)).toEqual([
      { make: 'Ducati', year: '2021' },
      { make: 'Ducati', year: '1991' },
    ]);
    expect(vinFillIns(made(['Yamaha']), [2007, 2037], 2026)).toEqual([{ make: 'Yamaha', year: '2007' }]);
    expect(vinFillIns(made(['GasGas', 'Husqvarna', 'KTM']), [1985, 2015], 2026)).toHaveLength(5);
    expect(vinFillIns(made([]), [2007, 2037], 2026)).toEqual([{ year: '2007' }]);
    expect(vinFillIns(made([]), [], 2026)).toEqual([]);
  });

  it('offers the model, too, if the shop had bikes with the same VIN prefix', () => {
    const hornet = { make: 'Honda', model: 'Hornet', classification: 'Standard' };
    expect(vinFillIns(made(['Honda'], [hornet]), [2006, 2036], 2026)).toEqual([{ ...hornet, year: '2006' }]);
    const more = [hornet, { ...hornet, model: 'CB600F' }, { ...hornet, model: 'CB600S' }];
    expect(vinFillIns(made(['Honda'], more), [1985, 2015], 2026)).toEqual([
      ...more,
      { year: '2015' },
      { year: '1985' },
    ]);
  });

  it('replaces only where it says so, and is not offered where it changes nothing', () => {
    const choice = { make: 'Honda', model: 'Hornet', year: '2006' };
    const typed = { bikeMake: '', bikeModel: '', bikeYear: '' };
    expect(vinFillInEffect(choice, typed)).toBe('fill');
    expect(vinFillInEffect(choice, { ...typed, bikeMake: 'honda' })).toBe('fill');
    expect(vinFillInEffect(choice, { ...typed, bikeModel: 'CB600F' })).toBe('replace');
    expect(vinFillInEffect({ year: '2006' }, { ...typed, bikeModel: 'CB600F' })).toBe('fill');
    expect(vinFillInEffect(choice, { bikeMake: 'Honda', bikeModel: 'Hornet', bikeYear: '2006' })).toBe(
      'none',
    );
  });
});

describe('INT-14 an earlier customer', () => {
  it('is looked up once phone, email or VIN is complete', () => {
    expect(recognizeInput({ customerPhone: '973555014', customerEmail: 'ray@', vin: 'ZDM1' })).toBeNull();
    expect(recognizeInput({ customerPhone: '9735550142', customerEmail: 'Ray@Mail.test', vin: '' })).toEqual({
      phone: '9735550142',
      email: 'ray@mail.test',
    });
  });

  it('fills only what is empty and never overwrites what was typed', () => {
    expect(filled({ ...empty, customerPhone: '9735550142' })).toEqual({
      customerName: 'Ray Delgado',
      customerEmail: 'ray@mail.test',
      customerContact: 'phone',
      bikeMake: 'Ducati',
      bikeModel: 'Scrambler Icon',
      bikeYear: '2021',
      bikeColor: 'Yellow',
      bikeClassification: 'Standard',
      vin: 'ZDM1YAKT3MB012345',
    });
    expect(filled({ ...empty, customerName: 'R. Delgado', customerContact: 'text' }, false)).toEqual({
      customerEmail: 'ray@mail.test',
      customerPhone: '9735550142',
    });
  });

  it('chosen from the list under a field, completes that field and partial values; what differs stays', () => {
    const chosen = (form: Partial<IntakeForm>, by: 'name' | 'phone' | 'email') =>
      Object.fromEntries(chosenValues({ ...empty, ...form }, ray, by));
    expect(chosen({ customerPhone: '0142' }, 'phone')).toEqual({
      customerName: 'Ray Delgado',
      customerPhone: '9735550142',
      customerEmail: 'ray@mail.test',
      customerContact: 'phone',
    });
    const typed = { customerName: 'ray', customerPhone: '2015550100', customerContact: 'text' } as const;
    expect(chosen({ ...typed, customerEmail: 'ray@' }, 'email')).toEqual({
      customerName: 'Ray Delgado',
      customerEmail: 'ray@mail.test',
    });
  });

  it('sets the language of the terms, unless they were accepted or a language was chosen by hand', () => {
    const terms = (termsAccepted: boolean, termsLanguage: 'en' | 'es') =>
      termsLanguageFor({ termsAccepted, termsLanguage }, { language: 'es' }, 'en');
    expect(terms(false, 'en')).toBe('es');
    expect(terms(true, 'en')).toBe('en');
    expect(termsLanguageFor({ termsAccepted: false, termsLanguage: 'es' }, { language: 'en' }, 'en')).toBe(
      'es',
    );
  });

  it('leaves the bike alone if another one is being typed', () => {
    expect(filled({ ...empty, bikeMake: 'Honda' })).not.toHaveProperty('bikeModel');
    expect(filled({ ...empty, vin: 'JH2PC40001M200001' })).not.toHaveProperty('bikeMake');
  });

  it('says by what it was recognized', () => {
    expect(matchedBy(ray, { customerPhone: '9735550142', customerEmail: '', vin: '' })).toBe('phone');
    expect(matchedBy(ray, { customerPhone: '', customerEmail: 'RAY@mail.test', vin: '' })).toBe('email');
    expect(matchedBy(ray, { customerPhone: '', customerEmail: '', vin: bike.vin })).toBe('vin');
  });

  it('INT-06 detects a mileage lower than at the last visit; anything but a number is not checked', () => {
    expect(lowerThanLast('11,999', '12,000')).toBe('12,000');
    expect(lowerThanLast('12000', '12,000')).toBeNull();
    expect(lowerThanLast('', '12,000')).toBeNull();
    expect(lowerThanLast('unknown', '12,000')).toBeNull();
    expect(lowerThanLast('5', null)).toBeNull();
  });
});

describe('VEH-04 the options of a drop-down', () => {
  const stored = (names: string[]) =>
    names.map(
      (name) =>
        ({ id: name, type: 'year', name, displayName: name, custom: false, mayChange: true }) as const,
    );

  it('colors have a built-in list if none load; other types are empty', () => {
    expect(optionsOf('color', []).map((option) => option.label)).toEqual([...FALLBACK_COLORS]);
    expect(optionsOf('make', [])).toEqual([]);
  });

  it('years start with the newest', () => {
    for (const years of [
      ['2020', '2021'],
      ['2021', '2020'],
    ])
      expect(optionsOf('year', stored(years)).map((option) => option.label)).toEqual(['2021', '2020']);
  });

  it('VEH-01 finds a color by its name in the screen’s language and by the stored one', () => {
    const red = { id: '1', label: 'Red', text: 'Rojo', custom: false };
    expect(findOption([red], 'rojo')).toBe(red);
    expect(findOption([red], 'RED')).toBe(red);
    expect(searched([red], 'ro')).toEqual([red]);
    expect(searched([red], 're')).toEqual([red]);
  });

  it('VEH-02 finds a value whatever its case and spacing', () => {
    const options = optionsOf('make', [
      {
        id: '1',
        type: 'make',
        name: 'moto guzzi',
        displayName: 'Moto Guzzi',
        custom: false,
        mayChange: true,
      },
    ]);
    expect(findOption(options, ' moto  GUZZI')?.label).toBe('Moto Guzzi');
    expect(findOption(options, 'moto')).toBeUndefined();
  });

  it('VEH-06 searches 2,500 models by any word and renders only the visible ones', () => {
    const models = Array.from({ length: 2500 }, (_, at) => ({
      id: `${at}`,
      label: `Model ${at} GT`,
      custom: false,
    }));
    expect(searched(models, 'gt 2499').map((option) => option.label)).toEqual(['Model 2499 GT']);
    expect(searched(models, 'model 1')[0]?.label).toBe('Model 1 GT');
    const { first, last } = rowsInSight(44 * 1000, models.length);
    expect(first).toBeLessThanOrEqual(1000);
    expect(last - first).toBeLessThan(20);
    expect(rowsInSight(0, 0)).toEqual({ first: 0, last: 0 });
  });
});

describe('INT-01 what is left to do', () => {
  const settings = SECTIONS.intake.start;

  it('counts the deposit while it is required and not paid, never while editing', () => {
    expect(progressOf(empty, settings, 'create').left).toContain('isDepositRequired');
    expect(progressOf({ ...empty, depositPaid: true }, settings, 'create').left).not.toContain(
      'isDepositRequired',
    );
    expect(progressOf({ ...empty, isDepositRequired: false }, settings, 'create').left).not.toContain(
      'isDepositRequired',
    );
    expect(progressOf(empty, settings, 'edit').left).not.toContain('isDepositRequired');
  });

  it('a section is done when nothing in it is left', () => {
    const { sections } = progressOf({ ...empty, customerConcerns: 'It rattles' }, settings, 'create');
    expect(sections.filter((section) => section.done).map((section) => section.name)).toEqual(['service']);
  });
});

describe('SIG-01 the signature pad', () => {
  const stroke = {
    penColor: '#000',
    dotSize: 2,
    minWidth: 1,
    maxWidth: 2,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
  };
  const ink = [{ ...stroke, points: [{ x: 300, y: 60, time: 1, pressure: 0.5 }] }];

  it('rotating a tablet neither cuts nor enlarges', () => {
    expect(scaledInk(ink, 600, 300)[0]?.points[0]).toMatchObject({ x: 150, y: 30 });
    expect(scaledInk(ink, 300, 600)[0]?.points[0]).toMatchObject({ x: 300, y: 60 });
  });
});

it('CAM-05 the simulated VIN has 17 random valid characters', () => {
  expect(randomVin()).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
  expect(randomVin()).not.toBe(randomVin());
});
