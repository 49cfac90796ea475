import { normalizeSku } from '../products.ts';
import { skuFrom } from '../settings.ts';

/** Data for generating SKUs by the shop's pattern: the highest number in use per category. */
export interface Numbering {
  readonly pattern: string;
  readonly highest: Readonly<Record<string, number>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The number in a SKU that the pattern generated for this category; null for any other. */
export function numberIn(pattern: string, category: string, sku: string): number | null {
  const [before = '', after = ''] = normalizeSku(
    skuFrom(pattern.replace(/\{N+\}/, '\u0000'), category, 0),
  ).split('\u0000');
  const found = new RegExp(`^${escaped(before)}(\\d{1,12})${escaped(after)}$`).exec(sku);
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** The prefix of all SKUs of this category. */
export const skuStem = (pattern: string, category: string): string =>
  normalizeSku(skuFrom(`${pattern.split(/\{N+\}/)[0] ?? ''}\u0000`, category, 0)).replace('\u0000', '');

/** A SKU for a line of the file; `isTaken` knows those in the file. */
export type GiveSku = (line: number, category: string, isTaken: (sku: string) => boolean) => string;

/** Generates SKUs in sequence. A line keeps its SKU when the file is read again. */
export function skuGiver({ pattern, highest }: Numbering): GiveSku {
  const given = new Map<number, { readonly category: string; readonly sku: string }>();
  const last = new Map<string, number>();
  return (line, category, isTaken) => {
    const known = given.get(line);
    if (known && known.category === category && !isTaken(known.sku)) return known.sku;
    // Categories with the same three letters share their numbers.
    const stem = skuStem(pattern, category);
    let number = last.get(stem) ?? highest[category] ?? 0;
    let sku: string;
    do {
      number += 1;
      sku = normalizeSku(skuFrom(pattern, category, number));
    } while (isTaken(sku));
    last.set(stem, number);
    given.set(line, { category, sku });
    return sku;
  };
}
