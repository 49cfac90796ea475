import { Broken } from '../world.ts';

/** Says where two numbers differ; the first is what the product says. */
export function same(where: string, got: unknown, expected: unknown): void {
  if (got !== expected)
    throw new Broken(`${where}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
}

/** The same of several fields at once. */
export function sameFields(where: string, got: object, expected: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(expected))
    same(`${where}, ${field}`, (got as Record<string, unknown>)[field], value);
}

export function holds(where: string, isSo: boolean, told: string): void {
  if (!isSo) throw new Broken(`${where}: ${told}`);
}
