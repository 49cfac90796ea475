import { formatHead } from '@kickstand/domain/evidence';
import { formatDate, formatMoney, formatPhone } from '@kickstand/domain/format';
import { vehicleWord } from '@kickstand/domain/vehicles';
import type { ReactNode } from 'react';
import { Letterhead } from '../../../shared/shop/letterhead.tsx';
import { cn } from '../../../ui/cn.ts';
import { sheetText } from './sheet-text.ts';
import type { Receipt, SheetTexts } from './sheet-texts.ts';

interface SheetProps {
  receipt: Receipt;
  t: SheetTexts;
}

/** PRT-01 "Motorcycle Intake Form": one Letter page, black on white even on screen, to be signed by hand. */
export function IntakeSheet({ receipt, t }: SheetProps) {
  const { form, shop, language } = receipt;
  const date = (at: string | Date, style: 'long' | 'moment') =>
    formatDate(at, style, { language, timeZone: shop.timeZone });
  return (
    <article
      lang={language}
      className="flex flex-col rounded-card bg-white p-[14mm] text-[10pt] leading-[1.4] text-black shadow-card max-md:p-5 sm:min-h-[11in] print:min-h-[245mm] print:rounded-none print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-b-2 border-black pb-3">
        <Letterhead shop={shop} logoUrl={shop.logoUrl} />
        <div className="sm:text-right">
          <h1 tabIndex={-1} data-page-heading="" className="text-[16pt] leading-[1.2] font-title">
            {t('intake:print.title')}
          </h1>
          <p>{t('intake:print.generated', { when: date(new Date(), 'long') })}</p>
          <p className="text-[12pt] font-strong">
            {receipt.number === null
              ? t('intake:print.draft')
              : t('intake:print.form', { number: receipt.number })}
          </p>
        </div>
      </header>
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Block title={t('intake:print.customer')}>
          <Rows>
            <Row t={t} label={t('intake:detail.name')} value={form.customerName} whole />
            <Row t={t} label={t('intake:detail.phone')} value={formatPhone(form.customerPhone)} />
            <Row t={t} label={t('intake:detail.emailAddress')} value={form.customerEmail} />
            <Row
              t={t}
              label={t('intake:print.contactBy')}
              value={form.customerContact ? t(`intake:contactWays.${form.customerContact}`) : ''}
            />
            <Row t={t} label={t('intake:detail.language')} value={t(`common:language.${language}`)} />
            <Row t={t} label={t('intake:print.takenIn')} value={date(receipt.createdAt, 'moment')} />
            {receipt.termsVersion ? (
              <Row
                t={t}
                label={t('intake:print.terms')}
                value={t('intake:print.termsVersion', { version: receipt.termsVersion })}
              />
            ) : null}
          </Rows>
        </Block>
        <Block title={t('intake:print.motorcycle')}>
          <Rows>
            <Row t={t} label={t('intake:print.bike')} value={form.bikeInfo} />
            <Row t={t} label={t('intake:detail.color')} value={vehicleWord(form.bikeColor, language)} />
            <Row
              t={t}
              label={t('intake:detail.classification')}
              value={vehicleWord(form.bikeClassification, language)}
            />
            <Row t={t} label={t('intake:detail.mileage')} value={form.mileage} />
            <Row t={t} label={t('intake:detail.vin')} value={form.vin} code />
          </Rows>
        </Block>
        <Block title={t('intake:print.remarks')}>
          <Written text={form.customerConcerns} t={t} />
        </Block>
        <Block title={t('intake:print.notes')}>
          <Written text={form.techConcerns} t={t} />
        </Block>
      </div>
      <Block title={t('intake:print.payment')} className="mt-4">
        <Payment receipt={receipt} t={t} date={date} />
      </Block>
      <footer
        className={cn(
          'mt-auto grid grid-cols-2 gap-8 max-sm:gap-4 print:gap-8',
          // a name of several lines uses the space above the line
          isLong(form.customerName) ? 'pt-4' : 'pt-14',
        )}
      >
        {(['customerSignature', 'technicianSignature'] as const).map((who) => (
          <div
            key={who}
            className="flex min-w-0 justify-between gap-2 border-t-[0.5pt] border-black pt-1 text-[9pt]"
          >
            <span
              className={cn('min-w-0 wrap-anywhere', isLong(form.customerName) && 'text-[7pt] leading-[1.2]')}
            >
              {t(`intake:print.${who}`)}
              {who === 'customerSignature' && form.customerName ? `, ${form.customerName}` : ''}
            </span>
            <span className="shrink-0">{t('intake:print.date')}</span>
          </div>
        ))}
      </footer>
      {receipt.proof ? (
        <p className="pt-2 text-[8pt]">{t('intake:print.proof', { head: formatHead(receipt.proof) })}</p>
      ) : null}
    </article>
  );
}

function Block({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={cn('min-w-0', className)}>
      <h2 className="mb-1.5 border-b border-black pb-0.5 text-[10.5pt] font-strong">{title}</h2>
      {children}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">{children}</dl>
);

interface RowProps {
  t: SheetTexts;
  label: string;
  value: string;
  code?: boolean;
  /** The whole text is printed, in smaller type if needed, to keep it on one page. */
  whole?: boolean;
}

const LONG_NAME = 48;
const isLong = (name: string) => name.length > LONG_NAME;

function Row({ t, label, value, code, whole }: RowProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd
        className={cn(
          'font-medium wrap-anywhere',
          code && 'code',
          whole ? isLong(value) && 'text-[8pt] leading-[1.2]' : 'line-clamp-2',
        )}
      >
        {value || t('intake:notAvailable')}
      </dd>
    </>
  );
}

const SIZES = {
  normal: 'min-h-20 text-[10pt]',
  small: 'text-[8pt]',
  tiny: 'text-[6pt] leading-[1.2]',
  least: 'text-[4.6pt] leading-[1.15]',
} as const;

/** The whole text stays on the page. */
function Written({ text, t }: { text: string; t: SheetTexts }) {
  const { shown, size } = sheetText(text);
  return (
    <p className={cn('rounded-[3px] border border-black p-2 wrap-anywhere whitespace-pre-line', SIZES[size])}>
      {shown || t('intake:notAvailable')}
    </p>
  );
}

type PaymentProps = SheetProps & { date: (at: string, style: 'long') => string };

function Payment({ receipt: { deposit }, t, date }: PaymentProps) {
  const { payment } = deposit;
  const paidAt = payment?.createdAt ?? deposit.paidAt;
  if (!payment && !paidAt)
    return <p>{deposit.amountCents > 0 ? t('intake:detail.override') : t('intake:notAvailable')}</p>;
  const cells: [string, string, string?][] = [
    [t('intake:print.what'), t('intake:print.depositCredited')],
    [t('intake:detail.method'), t(`intake:methods.${payment?.method ?? deposit.method}`)],
    [t('intake:detail.paidOn'), paidAt ? date(paidAt, 'long') : t('intake:notAvailable')],
    [t('intake:detail.reference'), payment?.transactionId || t('intake:notAvailable'), 'code wrap-anywhere'],
    [t('intake:print.amount'), formatMoney(payment?.amountCents ?? deposit.amountCents), 'num font-strong'],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-1 max-sm:grid-cols-2 sm:grid-cols-[2fr_1.2fr_1fr_1.2fr_auto] print:grid-cols-[2fr_1.2fr_1fr_1.2fr_auto]">
      {cells.map(([label, value, look]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[8.5pt]">{label}</dt>
          <dd className={look}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
