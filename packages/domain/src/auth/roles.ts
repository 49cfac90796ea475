/** The roles of people who have an account. */
export const ROLES = ['admin', 'head_technician', 'technician', 'customer'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ['admin', 'head_technician', 'technician'] as const satisfies readonly Role[];

/** Flags for screens, derived from the role and never stored. */
export function roleFlags(role: Role | null | undefined) {
  return {
    isAdmin: role === 'admin',
    isTechnician: role === 'technician' || role === 'head_technician',
    isHeadTechnician: role === 'head_technician',
    isCustomer: role === 'customer',
  };
}

/** First and last name joined by a space, trimmed. */
export function displayName(person: { firstName?: string | null; lastName?: string | null }): string {
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
}

/** Display name without a profile: the part of the address before the @. */
export const fallbackFirstName = (email: string | null | undefined): string =>
  email?.split('@', 1)[0] || 'User';
