import type { Language } from '@kickstand/domain/language';
import type { Fact } from '../enqueue-mail.ts';

export const FACT_LABEL_TEXTS: Record<Language, Record<Fact['label'], string>> = {
  en: {
    bike: 'Motorcycle',
    vin: 'VIN',
    mileage: 'Mileage',
    concerns: 'Your concerns',
    deposit: 'Deposit',
    date: 'Taken in',
    order: 'Work order',
    approved: 'Approved',
    declined: 'Declined',
    total: 'Total with tax',
    balance: 'Balance',
    storage: 'Storage',
    paid: 'Paid',
    method: 'Paid by',
  },
  es: {
    bike: 'Motocicleta',
    vin: 'VIN',
    mileage: 'Millaje',
    concerns: 'Lo que nos contó',
    deposit: 'Depósito',
    date: 'Recibida',
    order: 'Orden de trabajo',
    approved: 'Autorizado',
    declined: 'Rechazado',
    total: 'Total con impuesto',
    balance: 'Saldo',
    storage: 'Almacenaje',
    paid: 'Pagado',
    method: 'Forma de pago',
  },
};
