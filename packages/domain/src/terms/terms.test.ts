import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../language/index.ts';
import { FIGURES, type Figures, type TERMS_SECTIONS, termsFor } from './index.ts';

const OTHER: Figures = {
  ...FIGURES,
  diagnosticFee: { ...FIGURES.diagnosticFee, cents: 12_345 },
  storage: { centsPerDay: 5_600, graceHours: 72 },
  warranty: { ...FIGURES.warranty, days: 91 },
  abandoned: { days: 61 },
  salesTax: { ppm: 71_250 },
};

describe.each(LANGUAGES)('the terms in %s', (language) => {
  it('TRM-01 have exactly 14 numbered sections in their order', () => {
    const { sections } = termsFor(language);
    expect(sections.map((section) => section.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    ]);
    expect(sections.map((section) => section.id)).toEqual([
      'service-authorization',
      'diagnostic-fee',
      'personal-belongings',
      'additional-work-approval',
      'payment-terms',
      'storage-fees',
      'limited-warranty',
      'photographic-documentation',
      'abandoned-vehicles',
      'liability-limitation',
      'vehicle-inspection',
      'sales-tax',
      'refund-policy',
      'terms-modification',
    ]);
  });

  it('TRM-01 are in force from April 1, 2025', () => {
    expect(termsFor(language)).toMatchObject({ version: '2025-04-01', effective: '2025-04-01' });
  });

  it('TRM-02 state every figure in its own section', () => {
    expect(section(language, 'diagnostic-fee')).toContain('$100');
    expect(section(language, 'storage-fees')).toContain('$40');
    expect(section(language, 'storage-fees')).toMatch(/48 (hours|horas)/);
    expect(section(language, 'limited-warranty')).toMatch(/30 (days|días)/);
    expect(section(language, 'abandoned-vehicles')).toMatch(/30 (days|días)/);
    expect(section(language, 'abandoned-vehicles')).toContain('New Jersey');
    expect(section(language, 'sales-tax')).toContain('6.625%');
  });

  it('TRM-02 take every figure from its one place: changed there, it changes in the text', () => {
    const text = wholeText(language, OTHER);
    for (const changed of ['$123.45', '$56', '72', '91', '61', '7.125%']) expect(text).toContain(changed);
    expect(text).not.toMatch(/\$100|\$40|\b48\b|\b30\b|6\.625/);
  });

  it('TRM-02 use the singular for one hour and one day', () => {
    const text = wholeText(language, {
      ...OTHER,
      storage: { centsPerDay: 100, graceHours: 1 },
      abandoned: { days: 1 },
    });
    expect(text).toMatch(language === 'en' ? /\b1 hour\b/ : /\b1 hora\b/);
    expect(text).toMatch(language === 'en' ? /\b1 day\b/ : /\b1 día\b/);
  });

  it('TRM-01 change their version with their text', () => {
    // Fails when a sentence or a figure changes: set a new TERMS_VERSION and its fingerprint here together.
    const fingerprints: Record<string, Record<Language, string>> = {
      '2025-04-01': { en: '280591bb', es: '375ee7c0' },
    };
    expect(fingerprint(wholeText(language, FIGURES))).toBe(
      fingerprints[termsFor(language).version]?.[language],
    );
  });
});

describe('the two languages', () => {
  it('TRM-01 say the same: as many paragraphs, the same figures in each', () => {
    const english = termsFor('en').sections;
    const spanish = termsFor('es').sections;
    for (const [index, section] of english.entries()) {
      const other = spanish[index];
      expect(other?.paragraphs.length, section.id).toBe(section.paragraphs.length);
      expect(other?.paragraphs.map(numbersIn), section.id).toEqual(section.paragraphs.map(numbersIn));
      expect(other?.title, section.id).not.toBe(section.title);
    }
  });

  it('TRM-02 both name the policies that have no number', () => {
    expect(section('en', 'diagnostic-fee')).toMatch(/non-refundable.*credited in full to your final invoice/);
    expect(section('es', 'diagnostic-fee')).toMatch(
      /no es reembolsable.*acredita por completo a su factura final/,
    );
    expect(section('en', 'refund-policy')).toContain('no refunds on labor');
    expect(section('es', 'refund-policy')).toContain('No hay reembolsos por la mano de obra');
    expect(section('en', 'limited-warranty')).toContain('Parts supplied by the customer carry no warranty');
    expect(section('es', 'limited-warranty')).toContain('suministradas por el cliente no tienen garantía');
    expect(section('en', 'payment-terms')).toContain('cash, credit cards and approved financing');
    expect(section('es', 'payment-terms')).toContain(
      'efectivo, tarjetas de crédito y financiamiento aprobado',
    );
    expect(section('en', 'sales-tax')).toContain('parts and labor');
    expect(section('es', 'sales-tax')).toContain('las piezas y la mano de obra');
  });
});

function section(language: Language, id: (typeof TERMS_SECTIONS)[number]): string {
  const found = termsFor(language).sections.find((candidate) => candidate.id === id);
  return found ? found.paragraphs.join(' ') : '';
}

function wholeText(language: Language, figures: Figures): string {
  const { title, intro, sections } = termsFor(language, figures);
  const parts = sections.flatMap(({ title: heading, paragraphs }) => [heading, ...paragraphs]);
  return [title, intro, ...parts].join('\n');
}

function numbersIn(paragraph: string): string[] {
  return paragraph.match(/\$?\d[\d.,]*%?/g)?.map((number) => number.replace(/[.,]$/, '')) ?? [];
}

/** FNV-1a, 32 bits: enough to detect a change. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
