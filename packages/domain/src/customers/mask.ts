/** A phone on a public page: only its end. */
export const maskPhone = (phone: string) => (phone ? `•••-•••-${phone.slice(-4)}` : '');

/** An address on a public page: first letter and domain's end. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return email ? '•••' : '';
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${name.slice(0, 1)}•••@•••${end}`;
}
