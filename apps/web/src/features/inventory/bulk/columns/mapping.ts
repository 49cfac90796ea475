import { guessMapping, IMPORT_FIELDS, type ImportField, type Mapping } from '@kickstand/domain/inventory';
import { recall, remember } from '../../../../lib/device/device.ts';

const KEY = 'kickstand.bulk-columns';
const MOST = 200;

/** By column name: the meaning a person chose; null if it is not imported. */
export type Remembered = Readonly<Record<string, ImportField | null>>;

const isField = (value: unknown): value is ImportField =>
  (IMPORT_FIELDS as readonly unknown[]).includes(value);

/** The meaning of each column: as chosen the last time, else as guessed. No field occurs twice. */
export function mappingOf(header: readonly string[], remembered: Remembered): Mapping {
  const guessed = guessMapping(header);
  const named = header.map((name) =>
    Object.hasOwn(remembered, name) ? (remembered[name] ?? null) : undefined,
  );
  const taken = new Set<ImportField>();
  const once = (field: ImportField | null | undefined) => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const kept = named.map((field) => (field === undefined ? undefined : once(field)));
  return kept.map((field, at) => (field === undefined ? once(guessed[at]) : field));
}

/** Assigns a field to a column; the column that had it is ignored. */
export const assign = (mapping: Mapping, at: number, field: ImportField | null): Mapping =>
  mapping.map((one, index) => (index === at ? field : field !== null && one === field ? null : one));

export function recallColumns(): Remembered {
  const text = recall(KEY);
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([name, field]) =>
        field === null || isField(field) ? [[name, field] as const] : [],
      ),
    );
  } catch {
    return {}; // something else wrote to this key; keep the guess
  }
}

/** Only choices that differ from the guess are stored. */
export function rememberColumns(header: readonly string[], mapping: Mapping): void {
  const guessed = guessMapping(header);
  const known: Record<string, ImportField | null> = { ...recallColumns() };
  for (const [at, name] of header.entries()) {
    const field = mapping[at] ?? null;
    delete known[name];
    if (name && field !== (guessed[at] ?? null)) known[name] = field;
  }
  remember(KEY, JSON.stringify(Object.fromEntries(Object.entries(known).slice(-MOST))));
}
