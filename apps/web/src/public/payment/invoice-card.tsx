import { formatHead } from '@kickstand/domain/evidence';
import { formatMoney, formatRate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { invoicedCents } from '@kickstand/domain/workorders';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { Due } from '../order/settlement-money.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { ORDER_TEXTS, type OrderTexts } from '../order/texts.ts';
import { PAYMENT_TEXTS, type PaymentTexts } from './texts.ts';
import type { Bill } from './till.ts';

/** The bill with charges and storage, then payments and refunds, then the balance. */
export function InvoiceCard({ bill, language }: { bill: Bill; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const words = PAYMENT_TEXTS[language];
  const { day } = shopDates(language, bill.shop.timeZone);
  const { totals, storage } = bill;
  const rate = formatRate(totals.taxRatePpm, language);
  const charges = bill.payments.filter(isCharge);
  const settling = bill.payments.filter((payment) => !isCharge(payment));
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
                // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one title, and their order is fixed
                <MoneyRow key={index} label={titleOf(job, texts)} cents={job.totalCents} />
              ))}
              <MoneyRow label={texts.salesTax(rate)} cents={totals.taxCents} look="muted" rule />
              {totals.remainderCents > 0 ? (
                <MoneyRow label={texts.remainder} cents={totals.remainderCents} look="muted" />
              ) : null}
            </>
          )}
          {storage && (storage.cents > 0 || storage.waivedDays > 0) ? (
            <MoneyRow label={texts.storage} hint={storageHint(storage, texts)} cents={storage.cents} rule />
          ) : null}
          {charges.map((charge) => (
            <MoneyRow
              key={charge.transactionId}
              label={words.charge}
              hint={<PaymentFacts facts={[day(charge.at)]} id={charge.transactionId} />}
              cents={-charge.amountCents}
            />
          ))}
          <MoneyRow label={texts.total} cents={invoicedCents(bill)} look="strong" rule />
          {settling.map((payment, index) => (
            <MoneyRow
              key={payment.transactionId}
              label={words.kinds[payment.kind]}
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
          <Due money={bill} texts={texts} />
        </MoneyRows>
        {bill.proof ? (
          <p className="mt-3 text-caption wrap-anywhere text-muted">{words.proof(formatHead(bill.proof))}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** A payment's number is read out on the phone, so it stays on one line. */
function PaymentFacts({ facts, id }: { facts: readonly string[]; id: string }) {
  return (
    <>
      {facts.filter(Boolean).map((fact) => `${fact}, `)}
      <span className="whitespace-nowrap">{id}</span>
    </>
  );
}

type Payment = Bill['payments'][number];

const titleOf = ({ title, addition }: Bill['jobs'][number], texts: OrderTexts) =>
  addition ? `${texts.addition}: ${title}` : title;

const isCharge = ({ kind, amountCents }: Payment) => kind === 'adjustment' && amountCents < 0;

/** A credit has no method, because no money moved. */
const methodOf = ({ kind, method, online }: Payment, words: PaymentTexts) =>
  kind === 'adjustment' ? '' : online ? words.online : words.methods[method];

function storageHint(storage: NonNullable<Bill['storage']>, texts: OrderTexts): string {
  const paid = storage.days - storage.waivedDays;
  return [
    paid > 0 ? texts.storageDays(paid, formatMoney(storage.centsPerDay)) : '',
    storage.waivedDays > 0 ? texts.waivedDays(storage.waivedDays) : '',
    storage.taxCents > 0 ? texts.taxIncluded : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Refunds and credits after the invoice: each is a paper of its own, printed with the page. */
export function CreditMemos({ bill, language }: { bill: Bill; language: Language }) {
  const words = PAYMENT_TEXTS[language];
  const { day } = shopDates(language, bill.shop.timeZone);
  if (bill.creditMemos.length === 0) return null;
  return (
    <Card>
      <CardHead title={words.creditMemos} />
      <CardBody>
        <MoneyRows>
          {bill.creditMemos.map((memo) => (
            <MoneyRow
              key={memo.number}
              label={words.creditMemo(String(memo.number), day(memo.issuedAt))}
              hint={memo.refundedCents > 0 ? words.memoRefunded : words.memoCredited}
              cents={memo.refundedCents || memo.creditedCents}
            />
          ))}
        </MoneyRows>
      </CardBody>
    </Card>
  );
}
