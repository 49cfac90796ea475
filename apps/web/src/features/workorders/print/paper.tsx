import type { Outputs } from '@kickstand/api';
import { formatHead, type TreeHead } from '@kickstand/domain/evidence';
import { formatDate, formatMoney, formatPhone, formatRate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { type PaymentSummary, paymentSummaryRows } from '@kickstand/domain/workorders';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Letterhead } from '../../../shared/shop/letterhead.tsx';
import { cn } from '../../../ui/cn.ts';
import { milliText } from '../shared/amounts.ts';

export type Shop = Outputs['settings']['shop'];
export type PaperTexts = TFunction<['workorderPrint', 'workorders', 'money']>;

/** Context of every paper: whose it is, its language, and how dates and money are formatted. */
export interface Paper {
  readonly t: PaperTexts;
  readonly language: Language;
  readonly shop: Omit<Shop, 'revision' | 'updatedAt'>;
  readonly logoUrl: string | null;
}

export const dateOn = (paper: Paper, at: string | Date, style: 'long' | 'list' | 'moment' = 'long') =>
  formatDate(at, style, { language: paper.language, timeZone: paper.shop.timeZone });

interface SheetProps {
  paper: Paper;
  title: string;
  /** Below the title: number, version, dates. */
  facts: readonly string[];
  foot: string;
  /** The head of the audit log that proves it. */
  proof?: TreeHead | null;
  children: ReactNode;
}

/** A Letter page, black on white even on screen; more lines continue on the next page. */
export function Sheet({ paper, title, facts, foot, proof, children }: SheetProps) {
  const { shop } = paper;
  return (
    <article
      lang={paper.language}
      className="flex flex-col rounded-card bg-white p-[14mm] text-[9.5pt] leading-[1.4] text-black shadow-card max-md:p-5 sm:min-h-[11in] print:min-h-[245mm] print:rounded-none print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-b-2 border-black pb-3">
        <Letterhead shop={shop} logoUrl={paper.logoUrl} />
        <div className="sm:text-right">
          <h1 tabIndex={-1} data-page-heading="" className="text-[16pt] leading-[1.2] font-title">
            {title}
          </h1>
          {facts.filter(Boolean).map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      </header>
      <div className="flex flex-1 flex-col">{children}</div>
      <footer className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-black pt-1 text-[8pt]">
        <p>{foot}</p>
        {proof ? <p>{paper.t('workorderPrint:proof', { head: formatHead(proof) })}</p> : null}
      </footer>
    </article>
  );
}

interface PartiesProps {
  paper: Paper;
  customer: { readonly name: string; readonly phone: string; readonly email: string };
  bike: { readonly bikeInfo: string; readonly vin: string; readonly mileage: string };
}

export function Parties({ paper: { t }, customer, bike }: PartiesProps) {
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Block title={t('workorders:facts.customer')}>
        <Row label={t('workorders:facts.customerName')}>{customer.name}</Row>
        <Row label={t('workorders:facts.customerPhone')}>{formatPhone(customer.phone)}</Row>
        <Row label={t('workorders:facts.customerEmail')}>{customer.email}</Row>
      </Block>
      <Block title={t('workorders:facts.bike')}>
        <Row label={t('workorderPrint:bike')}>{bike.bikeInfo}</Row>
        <Row label={t('workorders:facts.vin')}>
          <span className="code">{bike.vin}</span>
        </Row>
        <Row label={t('workorders:facts.mileage')}>{bike.mileage}</Row>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 border-b border-black pb-0.5 text-[10.5pt] font-strong">{title}</h2>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">{children}</dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  );
}

export interface PaperLine {
  readonly kind: keyof typeof UNITS;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unitPriceCents: number | null;
  readonly totalCents: number;
  readonly partCondition: 'new' | 'used' | 'rebuilt' | 'reconditioned' | null;
}

export interface PaperJob {
  readonly key: string;
  readonly title: string;
  /** It adds to the approved job above it. */
  readonly addition?: boolean;
  /** The customer's decision; omitted: check boxes are shown. */
  readonly answer?: 'approved' | 'declined' | undefined;
  readonly text?: string;
  readonly totalCents: number;
  readonly lines: readonly PaperLine[];
}

const UNITS = { labor: ' h', part: '', fee: '', sublet: '', discount: '' } as const;

interface JobsTableProps {
  paper: Paper;
  jobs: readonly PaperJob[];
  /** A column before each job or line: check boxes. */
  boxes?: 'answers' | 'done';
  /** The workshop's sheet has no prices. */
  prices?: boolean;
}

/** A phone has no room for a column of answers: each is above its job. */
const BOXES_FOLD = { answers: 'max-sm:hidden print:table-cell', done: 'max-sm:w-14' } as const;

export function JobsTable({ paper: { t }, jobs, boxes, prices = true }: JobsTableProps) {
  const box = (
    <span aria-hidden="true" className="mr-1 inline-block size-3 border border-black align-[-2px]" />
  );
  const answerOf = ({ answer }: PaperJob) =>
    answer ? (
      t(`workorderPrint:answers.${answer}`)
    ) : (
      <>
        {box}
        {t('workorderPrint:yes')} <span className="ml-2">{box}</span>
        {t('workorderPrint:no')}
      </>
    );
  return (
    <table className="mt-4 w-full border-collapse">
      <thead className="border-b border-black text-left text-[8.5pt]">
        <tr>
          {boxes ? (
            <th scope="col" className={cn('w-24 py-1 font-strong', BOXES_FOLD[boxes])}>
              {t(boxes === 'answers' ? 'workorderPrint:answer' : 'workorderPrint:done')}
            </th>
          ) : null}
          <th scope="col" className="py-1 font-strong">
            {t('workorderPrint:job')}
          </th>
          <th scope="col" className="w-28 py-1 font-strong max-sm:hidden print:table-cell">
            {t('workorderPrint:kind')}
          </th>
          <th scope="col" className="w-14 py-1 text-right font-strong">
            {t('workorderPrint:quantity')}
          </th>
          {prices ? (
            <>
              <th scope="col" className="w-20 py-1 text-right font-strong max-sm:hidden print:table-cell">
                {t('workorderPrint:price')}
              </th>
              <th scope="col" className="w-24 py-1 text-right font-strong">
                {t('workorderPrint:amount')}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      {jobs.map((job) => (
        <tbody key={job.key} className="break-inside-avoid">
          <tr className="align-top">
            {boxes ? (
              <td className={cn('pt-2 whitespace-nowrap', BOXES_FOLD[boxes])}>
                {boxes === 'answers' ? answerOf(job) : null}
              </td>
            ) : null}
            <td colSpan={prices ? 4 : 3} className="pt-2 font-strong wrap-break-word sm:pr-2">
              {boxes === 'answers' ? (
                <span className="block font-normal sm:hidden print:hidden">{answerOf(job)}</span>
              ) : null}
              {prices ? (
                <span className="num float-right ml-2 sm:hidden print:hidden">
                  {formatMoney(job.totalCents)}
                </span>
              ) : null}
              {job.addition ? t('workorderPrint:addition', { title: job.title }) : job.title}
              {job.text ? <span className="block text-[8.5pt] font-normal">{job.text}</span> : null}
            </td>
            {prices ? (
              <td className="num pt-2 text-right font-strong max-sm:hidden print:table-cell">
                {formatMoney(job.totalCents)}
              </td>
            ) : null}
          </tr>
          {job.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a frozen line has no identity except its position
            <tr key={at} className="align-top">
              {boxes ? (
                <td className={cn('py-0.5', BOXES_FOLD[boxes])}>{boxes === 'done' ? box : null}</td>
              ) : null}
              <td className="border-t border-neutral-400 py-0.5 pr-2 wrap-break-word">{line.description}</td>
              <td className="border-t border-neutral-400 py-0.5 max-sm:hidden print:table-cell">
                {kindOf(line, t)}
              </td>
              <td className="num border-t border-neutral-400 py-0.5 text-right">
                {milliText(line.quantityMilli)}
                {UNITS[line.kind]}
              </td>
              {prices ? (
                <>
                  <td className="num border-t border-neutral-400 py-0.5 text-right max-sm:hidden print:table-cell">
                    {line.unitPriceCents === null ? '' : formatMoney(line.unitPriceCents)}
                  </td>
                  <td className="num border-t border-neutral-400 py-0.5 text-right">
                    {formatMoney(line.totalCents)}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A part states its condition, as the law requires. */
const kindOf = ({ kind, partCondition }: PaperLine, t: PaperTexts) =>
  kind === 'part' && partCondition
    ? t(`workorders:condition.${partCondition}`)
    : t(`workorders:kind.${kind}`);

/** part: included in the row above, not added again. */
export type Sum = readonly [label: string, cents: number, look?: 'strong' | 'large' | 'part'];

/** The rows between a total and what is left to pay. */
export const paymentSums = (settlement: PaymentSummary, t: PaperTexts): Sum[] =>
  paymentSummaryRows(settlement).flatMap(({ row, cents }): Sum[] => {
    if (row === 'bill' || row === 'storage' || row === 'charged') return [];
    const sum: Sum = [t(`workorderPrint:${row}`), cents];
    const hasDeposit = row === 'paid' && settlement.depositCents > 0;
    return hasDeposit ? [sum, [t('workorderPrint:ofWhichDeposit'), -settlement.depositCents, 'part']] : [sum];
  });

export function Sums({ sums }: { sums: readonly (Sum | null)[] }) {
  return (
    <dl className="grid w-72 max-w-full content-start gap-1">
      {sums.flatMap((sum) => {
        if (!sum) return [];
        const [label, cents, look] = sum;
        return (
          <div
            key={label}
            className={cn(
              'flex items-baseline justify-between gap-4',
              (look === 'strong' || look === 'large') && 'border-t border-black pt-1 font-strong',
              look === 'part' && 'pl-4 text-[8.5pt]',
              look === 'large' && 'text-[13pt]',
            )}
          >
            <dt>{label}</dt>
            <dd className="num">{formatMoney(cents)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export const taxLabel = ({ t, language }: Paper, ratePpm: number) =>
  t('workorderPrint:tax', { rate: formatRate(ratePpm, language) });

export function Signatures({ who }: { who: readonly (readonly [string, string])[] }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-8 pt-14 max-sm:gap-4 print:gap-8">
      {who.map(([name, date]) => (
        <div key={name} className="flex justify-between gap-2 border-t-[0.5pt] border-black pt-1 text-[9pt]">
          <span>{name}</span>
          <span>{date}</span>
        </div>
      ))}
    </div>
  );
}
