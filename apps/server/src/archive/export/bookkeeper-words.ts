import type { Language } from '@kickstand/domain/language';
import type { LedgerKind, PaymentMethod } from '@kickstand/domain/payments';

/** A column's header, and its description in the legend. */
type Column = readonly [head: string, meaning: string];

interface BookkeeperWords {
  readonly files: { readonly transactions: string; readonly invoices: string; readonly legend: string };
  readonly transactions: readonly Column[];
  readonly invoices: readonly Column[];
  readonly kinds: Record<LedgerKind, string>;
  readonly methods: Record<PaymentMethod, string>;
  readonly online: string;
  readonly legend: readonly string[];
}

/** Columns are in the order of the cells in `bookkeeper.ts`. */
export const BOOKKEEPER_WORDS: Record<Language, BookkeeperWords> = {
  en: {
    files: { transactions: 'transactions.csv', invoices: 'invoices.csv', legend: 'legend.txt' },
    transactions: [
      ['Transaction', 'Number on the receipt'],
      ['Date', 'Day in the shop’s time zone'],
      ['Time', 'Time in the shop’s time zone, 24 hours'],
      ['Type', 'Deposit, payment, refund, void or adjustment'],
      ['Method', 'Cash, card, check or other'],
      ['Money in', 'Dollars the shop received; a void of a refund counts here'],
      ['Money out', 'Dollars the shop paid back; a void of a payment counts here'],
      ['Credit (+) or charge (−)', 'Dollars waived or added by the shop; no money moved'],
      ['Work order', 'The order it was for, if any'],
      ['Intake form', 'The form a deposit was taken for, if any'],
      ['Customer', 'Name on the order or form'],
      ['Taken by', 'Who recorded it; blank: paid online'],
      ['Online', 'Yes: paid by card through a link'],
      ['Reason', 'Why it was refunded, voided or adjusted'],
      ['Note', 'For example the number of a check'],
      ['Reverses', 'The transaction that a refund or void belongs to'],
    ],
    invoices: [
      ['Invoice', 'Consecutive number without a gap'],
      ['Date', 'Day it was issued, in the shop’s time zone'],
      ['Work order', 'The order it bills'],
      ['Customer', 'Name on the invoice'],
      ['Parts', 'Dollars'],
      ['Labor', 'Dollars'],
      ['Fees', 'Dollars'],
      ['Sublet', 'Dollars for work done elsewhere'],
      ['Discounts', 'Dollars taken off, below zero'],
      ['Subtotal', 'Before tax'],
      ['Taxable', 'The part of the subtotal that is taxed'],
      ['Tax rate', 'Percent'],
      ['Sales tax', 'Dollars'],
      ['Diagnostic fee, remainder', 'Dollars, tax included: lifts a small bill to the deposit'],
      ['Storage', 'Dollars for days after the grace period'],
      ['Charges', 'Dollars added by the shop, with a reason'],
      ['Total', 'Subtotal, tax, remainder, storage and charges'],
    ],
    kinds: {
      deposit: 'Deposit',
      payment: 'Payment',
      refund: 'Refund',
      void: 'Void',
      adjustment: 'Adjustment',
    },
    methods: { cash: 'Cash', card: 'Card', check: 'Check', other: 'Other' },
    online: 'Yes',
    legend: [
      'Exported from Kickstand for the bookkeeper of {shop}, {date}.',
      'Amounts are US dollars with a point and two digits. Dates are YYYY-MM-DD in the time zone {timeZone}.',
      'Nothing is ever changed or deleted: a mistake is reversed by a later line that names it.',
      'Money received on a day = sum of “Money in” − sum of “Money out” of that day.',
    ],
  },
  es: {
    files: { transactions: 'transacciones.csv', invoices: 'facturas.csv', legend: 'leyenda.txt' },
    transactions: [
      ['Transacción', 'Número del recibo'],
      ['Fecha', 'Día en la zona horaria del taller'],
      ['Hora', 'Hora en la zona horaria del taller, 24 horas'],
      ['Tipo', 'Depósito, pago, reembolso, anulación o ajuste'],
      ['Método', 'Efectivo, tarjeta, cheque u otro'],
      ['Entrada', 'Dólares que recibió el taller; la anulación de un reembolso cuenta aquí'],
      ['Salida', 'Dólares que devolvió el taller; la anulación de un pago cuenta aquí'],
      ['Crédito (+) o cargo (−)', 'Dólares que el taller perdonó o agregó; no se movió dinero'],
      ['Orden de trabajo', 'La orden a la que corresponde, si la hay'],
      ['Ingreso', 'El formulario por el que se tomó un depósito, si lo hay'],
      ['Cliente', 'Nombre en la orden o el formulario'],
      ['Cobrado por', 'Quién lo registró; vacío: pagado en línea'],
      ['En línea', 'Sí: pagado con tarjeta por un enlace'],
      ['Motivo', 'Por qué se reembolsó, anuló o ajustó'],
      ['Nota', 'Por ejemplo, el número de un cheque'],
      ['Revierte', 'La transacción a la que pertenece un reembolso o una anulación'],
    ],
    invoices: [
      ['Factura', 'Número consecutivo sin saltos'],
      ['Fecha', 'Día en que se emitió, en la zona horaria del taller'],
      ['Orden de trabajo', 'La orden que factura'],
      ['Cliente', 'Nombre en la factura'],
      ['Piezas', 'Dólares'],
      ['Mano de obra', 'Dólares'],
      ['Cargos', 'Dólares'],
      ['Trabajo externo', 'Dólares por trabajo hecho en otro lugar'],
      ['Descuentos', 'Dólares restados, menores que cero'],
      ['Subtotal', 'Antes del impuesto'],
      ['Gravable', 'La parte del subtotal que paga impuesto'],
      ['Tasa de impuesto', 'Por ciento'],
      ['Impuesto sobre ventas', 'Dólares'],
      [
        'Resto de la tarifa de diagnóstico',
        'Dólares, con impuesto: eleva una cuenta pequeña hasta el depósito',
      ],
      ['Almacenaje', 'Dólares por los días después del plazo de gracia'],
      ['Recargos', 'Dólares agregados por el taller, con motivo'],
      ['Total', 'Subtotal, impuesto, resto, almacenaje y recargos'],
    ],
    kinds: {
      deposit: 'Depósito',
      payment: 'Pago',
      refund: 'Reembolso',
      void: 'Anulación',
      adjustment: 'Ajuste',
    },
    methods: { cash: 'Efectivo', card: 'Tarjeta', check: 'Cheque', other: 'Otro' },
    online: 'Sí',
    legend: [
      'Exportado de Kickstand para la contabilidad de {shop}, {date}.',
      'Los montos son dólares de EE. UU. con punto y dos decimales. Las fechas son AAAA-MM-DD en la zona horaria {timeZone}.',
      'Nada se cambia ni se borra: un error se revierte con una línea posterior que lo nombra.',
      'Dinero recibido en un día = suma de “Entrada” − suma de “Salida” de ese día.',
    ],
  },
};
