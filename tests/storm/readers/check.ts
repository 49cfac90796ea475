import { RuleViolation } from '../world.ts';

/** `got` is the product's value. */
export function same(where: string, got: unknown, expected: unknown): void {
  if (got !== expected)
    throw new RuleViolation(`${where}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
}

export function sameFields(where: string, got: object, expected: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(expected))
    same(`${where}, ${field}`, (got as Record<string, unknown>)[field], value);
}

export function ensure(where: string, condition: boolean, message: string): void {
  if (!condition) throw new RuleViolation(`${where}: ${message}`);
}
