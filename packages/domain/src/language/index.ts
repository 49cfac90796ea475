export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const FALLBACK: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The first supported language of a list: an Accept-Language header, or the browser's own list. Regions are
 * ignored (es-MX is es); a weight of 0 means "not this one".
 */
export function pickLanguage(acceptLanguage: string | readonly string[] | undefined): Language {
  const entries = typeof acceptLanguage === 'string' ? acceptLanguage.split(',') : (acceptLanguage ?? []);
  const wanted = entries
    .map(readEntry)
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    if (isLanguage(tag)) return tag;
  }
  return FALLBACK;
}

function readEntry(entry: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return { tag: name.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
}
