/** A sealed record as lines for print: a label's key, and a value or nested lines. */
export type PaperField =
  | { readonly key: string; readonly value: FieldValue }
  | { readonly key: string; readonly groups: readonly (readonly PaperField[])[] };

export type FieldValue =
  | { readonly as: 'text' | 'code'; readonly text: string }
  | { readonly as: 'term'; readonly text: string; readonly catalogs: readonly TermCatalog[] }
  | { readonly as: 'money' | 'quantity' | 'percent'; readonly amount: number }
  | { readonly as: 'moment' | 'phone'; readonly text: string }
  | { readonly as: 'answer'; readonly yes: boolean }
  | { readonly as: 'job'; readonly id: string };

/**
 * Ids and paths mean nothing on paper; pictures are listed with their fingerprints, jobs in their own
 * section.
 */
const LEFT_OUT = /^(id|\w+Id|photo[A-Z]\w*|photos|additionalPhotos|pictures|path|jobs|asks)$/;
const KEPT = new Set(['transactionId', 'jobId']);
const HASHES = /^(hash|\w+Hash|binding|sha256|root|token|photo)$/;
export type TermCatalog =
  | 'common:language'
  | 'damage:kinds'
  | 'damage:words'
  | 'evidence:terms'
  | 'intakeForm:fields'
  | 'money:kind'
  | 'money:method'
  | 'workorderPage:decision'
  | 'workorders:condition'
  | 'workorders:kind'
  | 'workorders:method'
  | 'workorders:severity';

/** Enum fields, with the catalog of their labels. */
const TERMS: Readonly<Record<string, readonly TermCatalog[]>> = {
  choice: ['workorderPage:decision', 'evidence:terms'],
  direction: ['evidence:terms'],
  kind: ['money:kind', 'workorders:kind', 'damage:kinds', 'evidence:terms'],
  language: ['common:language'],
  method: ['money:method', 'evidence:terms'],
  paper: ['evidence:terms'],
  partCondition: ['workorders:condition'],
  severity: ['workorders:severity'],
  slot: ['intakeForm:fields'],
  state: ['evidence:terms'],
  termsLanguage: ['common:language'],
  verbalMethod: ['workorders:method'],
  word: ['damage:words'],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsOf(record: Readonly<Record<string, unknown>>): PaperField[] {
  return Object.entries(record).flatMap(([key, value]): PaperField[] => {
    if (LEFT_OUT.test(key) && !KEPT.has(key)) return [];
    if (isRecord(value)) return grouped(key, [value]);
    if (Array.isArray(value)) {
      const records = value.filter(isRecord);
      return records.length > 0 ? grouped(key, records) : value.flatMap((one) => plain(key, one));
    }
    return plain(key, value);
  });
}

function grouped(key: string, records: readonly Record<string, unknown>[]): PaperField[] {
  const groups = records.map(fieldsOf).filter((fields) => fields.length > 0);
  return groups.length > 0 ? [{ key, groups }] : [];
}

function plain(key: string, value: unknown): PaperField[] {
  const shown = fieldValue(key, value);
  return shown ? [{ key, value: shown }] : [];
}

function fieldValue(key: string, value: unknown): FieldValue | null {
  if (typeof value === 'boolean') return { as: 'answer', yes: value };
  if (typeof value === 'number') {
    if (/Cents$|^cents$/.test(key)) return { as: 'money', amount: value };
    if (key.endsWith('Milli')) return { as: 'quantity', amount: value };
    if (key.endsWith('Ppm')) return { as: 'percent', amount: value };
    return { as: 'text', text: String(value) };
  }
  if (typeof value !== 'string' || value === '') return null;
  if (key === 'jobId') return { as: 'job', id: value };
  if (/At$|^at$/.test(key) && !Number.isNaN(Date.parse(value))) return { as: 'moment', text: value };
  if (/phone$/i.test(key)) return { as: 'phone', text: value };
  if (HASHES.test(key)) return { as: 'code', text: value };
  const catalogs = TERMS[key];
  return catalogs ? { as: 'term', text: value, catalogs } : { as: 'text', text: value };
}
