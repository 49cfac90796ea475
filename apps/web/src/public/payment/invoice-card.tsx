import { formatMoney, formatRate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { momentsOf } from '../order/moments.ts';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { ORDER_TEXTS } from '../order/texts.ts';
import { PAYMENT_TEXTS, type PaymentTexts } from './texts.ts';
import type { Bill } from './till.ts';

/** What was done, what came in, what is left: the invoice, and the receipt under it. */
export function InvoiceCard({ bill, language }: { bill: Bill; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const words = PAYMENT_TEXTS[language];
  const { day } = momentsOf(language, bill.shop.timeZone);
  const { totals, storage } = bill;
  const rate = formatRate(totals.taxRatePpm, language);
  const settled = bill.balanceCents <= 0;
  return (
    <Card>
      <CardHead title={bill.invoice ? words.invoice : words.bill} />
      <CardBody>
        <MoneyRows>
          {bill.shows === 'diagnostic_fee' ? (
            <MoneyRow
              label={words.diagnosticFee}
              hint={`${words.ofWhichTax(rate)}: ${formatMoney(totals.taxCents)}`}
              cents={totals.totalCents}
            />
          ) : (
            <>
              {bill.jobs.map((job, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one title, and their order stands
                <MoneyRow key={index} label={job.title} cents={job.totalCents} />
              ))}
              <MoneyRow label={texts.salesTax(rate)} cents={totals.taxCents} look="muted" rule />
            </>
          )}
          <MoneyRow label={texts.total} cents={totals.totalCents} look="strong" />
          {storage && (storage.cents > 0 || storage.waivedDays > 0) ? (
            <MoneyRow label={texts.storage} hint={storageHint(storage, texts)} cents={storage.cents} rule />
          ) : null}
          {bill.payments.map((payment, index) => (
            <MoneyRow
              key={payment.transactionId}
              label={labelOf(payment, words)}
              hint={
                <PaymentFacts
                  facts={[methodOf(payment, words), day(payment.at)]}
                  id={payment.transactionId}
                />
              }
              cents={-payment.amountCents}
              look={payment.amountCents > 0 ? 'credit' : 'plain'}
              rule={index === 0}
            />
          ))}
          <MoneyRow
            label={bill.balanceCents < 0 ? texts.yourCredit : settled ? words.balance : texts.toPay}
            cents={Math.abs(bill.balanceCents)}
            look="due"
          />
        </MoneyRows>
      </CardBody>
    </Card>
  );
}

/** The number of a payment is read out on the phone: it stays on one line. */
function PaymentFacts({ facts, id }: { facts: readonly string[]; id: string }) {
  return (
    <>
      {facts.filter(Boolean).map((fact) => `${fact}, `)}
      <span className="whitespace-nowrap">{id}</span>
    </>
  );
}

type Payment = Bill['payments'][number];

const labelOf = ({ kind, amountCents }: Payment, words: PaymentTexts) =>
  kind === 'adjustment' && amountCents < 0 ? words.charge : words.kinds[kind];

/** A credit has no method: no money moved. */
const methodOf = ({ kind, method, online }: Payment, words: PaymentTexts) =>
  kind === 'adjustment' ? '' : online ? words.online : words.methods[method];

function storageHint(storage: NonNullable<Bill['storage']>, texts: (typeof ORDER_TEXTS)[Language]): string {
  const paid = storage.days - storage.waivedDays;
  return [
    paid > 0 ? texts.storageDays(paid, formatMoney(storage.centsPerDay)) : '',
    storage.waivedDays > 0 ? texts.waivedDays(storage.waivedDays) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
