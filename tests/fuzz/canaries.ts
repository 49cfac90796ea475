// Unique values in fields that not every role may read. One in a response to the wrong role is a leak.
import { may, type Permission, type Role } from '@kickstand/domain/auth';

export interface Canary {
  readonly name: string;
  readonly pattern: RegExp;
  /** What a role needs to see it; null if no role may. */
  readonly permission: Permission | null;
}

export const COST = { costCents: 765_431, priceCents: 987_648, lineCostCents: 543_217 } as const;
export const INTERNAL_NOTE = 'kestrelnote';
/** Not the customer who calls, so that customer must never see these. */
export const OTHER_CUSTOMER = {
  name: 'Ottoline Marlowefield',
  email: 'ottoline@marlowefield.test',
  phone: '6085559137',
  vin: 'JYARN23E9EA009137',
  concern: 'heronconcern',
  plate: 'HERON9137',
  visit: 'heronvisit',
  message: 'heronmessage',
  reminder: 'heronreminder',
} as const;

/** Not as part of a longer number. */
const amount = (cents: number) => new RegExp(`(?<![\\d.-])-?${cents}(?!\\d)`);

export const CANARIES: readonly Canary[] = [
  { name: 'cost', pattern: amount(COST.costCents), permission: 'cost.read' },
  { name: 'line cost', pattern: amount(COST.lineCostCents), permission: 'cost.read' },
  { name: 'margin', pattern: amount(COST.priceCents - COST.costCents), permission: 'cost.read' },
  { name: 'internal note', pattern: new RegExp(INTERNAL_NOTE, 'i'), permission: 'staff.read' },
  {
    name: 'another customer',
    pattern: /marlowefield|heron|JYARN23E9EA009137|6085559137/i,
    permission: 'staff.read',
  },
  { name: 'password hash', pattern: /\$scrypt\$ln=|[0-9a-f]{32}:[0-9a-f]{128}/, permission: null },
];

export const maySee = (role: Role | null, { permission }: Canary): boolean =>
  permission !== null && may(role, permission);

/** Canaries in a response that this role may not see, except those the caller sent. */
export const leaksIn = (role: Role | null, body: string, sent: string): string[] =>
  CANARIES.filter(
    (canary) => !maySee(role, canary) && canary.pattern.test(body) && !canary.pattern.test(sent),
  ).map(({ name }) => name);
