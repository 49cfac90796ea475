// Values that stand nowhere else in the shop, each in a place that not everybody may see.
import { may, type Permission, type Role } from '@kickstand/domain/auth';

export interface Mark {
  readonly name: string;
  readonly pattern: RegExp;
  /** Null: nobody may, whatever their role. */
  readonly seenWith: Permission | null;
}

export const COST = { costCents: 765_431, priceCents: 987_648, lineCostCents: 543_217 } as const;
export const INTERNAL_NOTE = 'kestrelnote';
/** A customer whose records are none of the fuzzed customer's business. */
export const STRANGER = {
  name: 'Ottoline Marlowefield',
  email: 'ottoline@marlowefield.test',
  phone: '6085559137',
  vin: 'JYARN23E9EA009137',
  concern: 'heronconcern',
  plate: 'HERON9137',
} as const;

/** A number by itself, not as a part of a longer one. */
const amount = (cents: number) => new RegExp(`(?<![\\d.-])-?${cents}(?!\\d)`);

export const MARKS: readonly Mark[] = [
  { name: 'cost', pattern: amount(COST.costCents), seenWith: 'cost.read' },
  { name: 'cost of a line', pattern: amount(COST.lineCostCents), seenWith: 'cost.read' },
  { name: 'margin', pattern: amount(COST.priceCents - COST.costCents), seenWith: 'cost.read' },
  { name: 'internal note', pattern: new RegExp(INTERNAL_NOTE, 'i'), seenWith: 'staff.read' },
  {
    name: 'another customer',
    pattern: /marlowefield|heron|JYARN23E9EA009137|6085559137/i,
    seenWith: 'staff.read',
  },
  { name: 'hash of a password', pattern: /\$scrypt\$ln=|[0-9a-f]{32}:[0-9a-f]{128}/, seenWith: null },
];

export const maySee = (role: Role | null, { seenWith }: Mark): boolean =>
  seenWith !== null && may(role, seenWith);

/** The marks in an answer that this caller must not get; one that the caller sent is no news to them. */
export const leaksIn = (role: Role | null, body: string, sent: string): string[] =>
  MARKS.filter((mark) => !maySee(role, mark) && mark.pattern.test(body) && !mark.pattern.test(sent)).map(
    ({ name }) => name,
  );
