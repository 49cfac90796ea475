/** As printed. */
export const transactionId = (number: number): string => `T-${String(number).padStart(6, '0')}`;
