/** What two people would have to share to be the same one. A like name only suggests: families share phones. */
export const normalizePhone = (phone: string) => phone.replace(/\D/g, '').slice(-10);
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

/** Without accents, capitals and doubled spaces: how names are compared and searched. */
export function searchForm(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A phone on a public page: only its end. */
export const maskPhone = (phone: string) => (phone ? `•••-•••-${phone.slice(-4)}` : '');

/** An address on a public page: first letter and domain's end. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return email ? '•••' : '';
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${name.slice(0, 1)}•••@•••${end}`;
}
