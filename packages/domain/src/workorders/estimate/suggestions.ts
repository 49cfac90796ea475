import type { ItemResult, Template } from '../inspection.ts';
import { SUGGESTED_JOBS } from '../templates.ts';
import { SEVERITIES, type Severity } from './lines.ts';

interface InBoth {
  readonly en: string;
  readonly es: string;
}

/** The fields of a catalog service that suggestions need. */
export interface NamedService {
  readonly id: string;
  readonly nameEn: string;
  readonly nameEs: string;
  readonly laborMilli: number;
}

export interface Suggestion {
  /** Stays the same as long as the checklist does. */
  readonly key: string;
  readonly title: InBoth;
  readonly laborMilli: number;
  /** The catalog service to add; null for a plain job with labor. */
  readonly service: NamedService | null;
  /** Inspection items it follows from; empty for a usual job. */
  readonly items: readonly string[];
}

const HOUR = 1000;

/**
 * Jobs from the inspection first, then usual jobs. An item that is not OK and matches no usual job becomes a
 * suggestion under its own name.
 */
export function suggestions(
  template: Template,
  results: Readonly<Record<string, ItemResult>>,
  services: readonly NamedService[],
): Suggestion[] {
  const wanting = template.groups
    .flatMap((group) => group.items)
    .filter(({ id }) => results[id]?.state === 'attention' || results[id]?.state === 'failed');
  const usual = SUGGESTED_JOBS.map(({ title, laborMilli, items }) => ({
    key: title.en,
    title,
    laborMilli,
    service: serviceFor(title, services),
    items: wanting.map(({ id }) => id).filter((id) => items.includes(id)),
  }));
  const covered = new Set(SUGGESTED_JOBS.flatMap(({ items }) => items));
  const others = wanting
    .filter(({ id }) => !covered.has(id))
    .map(({ id, label }) => ({
      key: `item:${id}`,
      title: label,
      laborMilli: HOUR,
      service: serviceFor(label, services),
      items: [id],
    }));
  const called = [...usual, ...others].filter(({ items }) => items.length > 0);
  return [...called, ...usual.filter(({ items }) => items.length === 0)];
}

/** The service with the same name; otherwise the one with the fewest extra words. */
export function serviceFor(title: InBoth, services: readonly NamedService[]): NamedService | null {
  const fits = (wanted: string, name: string): number | null => {
    const [words, has] = [wordsOf(wanted), wordsOf(name)];
    return words.length > 0 && words.every((word) => has.includes(word)) ? has.length - words.length : null;
  };
  const scored = services.flatMap((service) => {
    const extra = [fits(title.en, service.nameEn), fits(title.es, service.nameEs)].filter(
      (one) => one !== null,
    );
    return extra.length > 0 ? [{ service, extra: Math.min(...extra) }] : [];
  });
  return scored.sort((one, other) => one.extra - other.extra)[0]?.service ?? null;
}

const FILLERS = new Set([
  'and',
  'the',
  'of',
  'both',
  'sides',
  'de',
  'del',
  'la',
  'el',
  'y',
  'ambos',
  'lados',
]);
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));

/** Default severity of an inspection item. */
export const severityOfItem = ({ state }: Pick<ItemResult, 'state'>): Severity =>
  state === 'failed' ? 'urgent' : 'soon';

export const worstOf = (severities: readonly Severity[]): Severity | null =>
  SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
