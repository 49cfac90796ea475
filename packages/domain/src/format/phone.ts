/** Ten digits as `(973) 555-0142`; anything else stays as it was typed. */
export function formatPhone(digits: string): string {
  const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return groups ? `(${groups[1]}) ${groups[2]}-${groups[3]}` : digits;
}
