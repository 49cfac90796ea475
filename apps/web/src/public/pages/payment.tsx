import { Key, Printer, ShieldCheck, Store } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { firstName, OrderLayout, OrderPageFrame } from '../order/frame.tsx';
import { pageHref } from '../order/paths.ts';
import { shopDates } from '../order/shop-dates.ts';
import { StorageCard } from '../order/storage-card.tsx';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { PageProps } from '../pages.ts';
import { CreditMemos, InvoiceCard } from '../payment/invoice-card.tsx';
import { PayBar, PayForm, useAmountChoice } from '../payment/pay-form.tsx';
import { PAYMENT_TEXTS } from '../payment/texts.ts';
import { type Bill, type Till, useTill } from '../payment/till.ts';
import { Disc, verdictOf } from '../payment/verdict.tsx';

/** PUB-03 /payment/:id: the bill, what was paid, and how to pay the rest. */
export default function PaymentPage(props: PageProps) {
  return (
    <OrderPageFrame<Bill> page="payment" props={props} title={PAYMENT_TEXTS[props.language].title}>
      {(bill) => <PaymentView opened={bill} props={props} />}
    </OrderPageFrame>
  );
}

function PaymentView({ opened, props }: { opened: Bill; props: PageProps }) {
  const { language, params, search } = props;
  const till = useTill(opened, params.id ?? '', search);
  const [choice, setChoice] = useAmountChoice();
  const { bill } = till;
  const words = PAYMENT_TEXTS[language];
  const texts = ORDER_TEXTS[language];
  const { day, moment, soon } = shopDates(language, bill.shop.timeZone);
  const verdict = verdictOf(till, firstName(bill.customerName), language);
  const asks = bill.dueCents > 0 && !till.waiting;
  const form =
    asks && bill.online && bill.leastCents !== null
      ? { till, least: bill.leastCents, choice, onChoice: setChoice, words }
      : null;
  return (
    <OrderLayout
      head={bill}
      props={props}
      title={verdict.title}
      centered={verdict.disc !== null}
      picture={verdict.disc ? <Disc disc={verdict.disc} /> : null}
      lead={
        <>
          {verdict.text ? <p role="status">{verdict.text}</p> : null}
          <p className="font-medium text-ink">{bill.bikeInfo}</p>
          {bill.invoice ? (
            <p className="text-small">
              {words.invoiceNumber(String(bill.invoice.number), day(bill.invoice.issuedAt))}
            </p>
          ) : null}
        </>
      }
      bar={form && !bill.preview ? <PayBar {...form} /> : null}
    >
      {till.waiting ? <Note tone="warning">{words.pendingNote}</Note> : null}
      {bill.shows === 'estimate' ? (
        <ButtonLink variant="primary" size="lg" block href={pageHref('review', params.id)}>
          {words.review}
        </ButtonLink>
      ) : (
        <InvoiceCard bill={bill} language={language} />
      )}
      <CreditMemos bill={bill} language={language} />
      {asks && bill.storage ? (
        <StorageCard storage={bill.storage} moment={moment} soon={soon} texts={texts} />
      ) : null}
      {form ? <PayForm {...form} /> : null}
      {asks ? <AtShop bill={bill} props={props} /> : null}
      <Afterwards till={till} props={props} />
    </OrderLayout>
  );
}

function AtShop({ bill: { shop }, props: { language } }: { bill: Bill; props: PageProps }) {
  const words = PAYMENT_TEXTS[language];
  const place = [shop.street, shop.city].filter(Boolean).join(', ');
  return (
    <Note icon={Store} title={words.atShop} className="print:hidden">
      <p className="text-muted">{words.atShopText(place)}</p>
    </Note>
  );
}

/** After a payment: the bike, the paper, the warranty. */
function Afterwards({ till: { bill, waiting }, props: { language } }: { till: Till; props: PageProps }) {
  const words = PAYMENT_TEXTS[language];
  if (bill.shows === 'estimate' || waiting) return null;
  const settled = bill.dueCents === 0 && (bill.status === 'ready' || bill.status === 'declined_return');
  return (
    <div className="grid gap-4">
      {settled ? (
        <Note tone="success" icon={Key} title={words.pickUp} className="print:hidden">
          <p className="text-muted">{words.pickUpText}</p>
        </Note>
      ) : null}
      {bill.payments.length > 0 ? (
        <Button size="lg" block icon={Printer} onClick={() => print()}>
          {words.print}
        </Button>
      ) : null}
      {bill.shows === 'approved' && bill.warrantyDays > 0 ? (
        <p className="flex items-start gap-2 text-small text-muted">
          <Icon icon={ShieldCheck} size="sm" className="mt-px" />
          {words.warranty(bill.warrantyDays)}
        </p>
      ) : null}
    </div>
  );
}
