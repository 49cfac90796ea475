/** A phone number on a public page: only its last digits. */
export const maskPhone = (phone: string) => (phone ? `•••-•••-${phone.slice(-4)}` : '');

/** An email address on a public page: its first letter and top-level domain. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return email ? '•••' : '';
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${name.slice(0, 1)}•••@•••${end}`;
}
