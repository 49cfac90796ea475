import { formatMoney, formatRate } from '@kickstand/domain/format';
import { ArrowRight, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { Answer } from '../ask.ts';
import { ActionBar } from '../order/bar.tsx';
import { Conversation } from '../order/conversation.tsx';
import { DecisionBadge } from '../order/decision.tsx';
import { OrderLayout, OrderPageFrame } from '../order/frame.tsx';
import { MarkNotes } from '../order/marks-over.tsx';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { pageHref } from '../order/paths.ts';
import { Photos } from '../order/photos.tsx';
import { SettlementMoney } from '../order/settlement-money.tsx';
import { SeverityBadge } from '../order/severity.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { StageBar } from '../order/stage-bar.tsx';
import { StorageCard } from '../order/storage-card.tsx';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { PageProps } from '../pages.ts';
import { REPORT_TEXTS } from '../report/texts.ts';

type Report = Answer<'review', 'report'>;

/** PUB-01 /report/:id: the state of the repair, read only. */
export default function ReportPage(props: PageProps) {
  return (
    <OrderPageFrame<Report> page="report" props={props} title={REPORT_TEXTS[props.language].title}>
      {(report) => <ReportView report={report} props={props} />}
    </OrderPageFrame>
  );
}

interface PartProps {
  report: Report;
  props: PageProps;
}

function ReportView({ report, props }: PartProps) {
  const { language } = props;
  const texts = ORDER_TEXTS[language];
  const words = REPORT_TEXTS[language];
  const { day, moment, soon } = shopDates(language, report.shop.timeZone);
  const title = report.bikeInfo || words.title;
  return (
    <OrderLayout
      head={report}
      props={props}
      title={title}
      lead={<p>{report.estimate?.proposal ? words.extraWork : words.story[report.status]}</p>}
      picture={<BikePhotos report={report} title={title} props={props} />}
      bar={report.next === 'none' ? null : <NextStep report={report} props={props} />}
    >
      <StageBar status={report.status} reached={report.stages} date={day} texts={texts} />
      {report.promise ? (
        <Note tone={report.promise.late ? 'warning' : 'info'}>
          {report.promise.late
            ? words.late(moment(report.promise.at))
            : words.expected(moment(report.promise.at))}
        </Note>
      ) : null}
      {report.storage ? (
        <StorageCard storage={report.storage} moment={moment} soon={soon} texts={texts} />
      ) : null}
      {report.warrantyUntil ? <Note tone="success">{words.warranty(day(report.warrantyUntil))}</Note> : null}
      <Findings report={report} props={props} />
      <Estimate report={report} props={props} />
      {report.concerns ? (
        <Section title={words.yourConcerns}>
          <p className="wrap-anywhere whitespace-pre-line">{report.concerns}</p>
        </Section>
      ) : null}
      <Section title={words.bike}>
        <dl className="grid grid-cols-2 gap-4">
          <Fact label={words.broughtIn} value={day(report.createdAt)} />
          {report.mileage ? <Fact label={words.mileage} value={report.mileage} look="num" /> : null}
          {report.vin ? <Fact label={words.vin} value={report.vin} look="code col-span-full" /> : null}
        </dl>
      </Section>
    </OrderLayout>
  );
}

/** The bike's photos with their marks, and a legend of the numbers. */
function BikePhotos({ report, title, props: { language, texts: base } }: PartProps & { title: string }) {
  const { photos, marks } = report;
  const marked = photos.filter(({ path }) => marks.some((mark) => mark.path === path));
  return (
    <div className="grid gap-3">
      <Photos
        photos={photos}
        of={title}
        texts={ORDER_TEXTS[language]}
        base={base}
        marks={marks}
        language={language}
      />
      {marked.map(({ path }) => (
        <MarkNotes key={path} marks={marks.filter((mark) => mark.path === path)} language={language} />
      ))}
    </div>
  );
}

function NextStep({ report, props: { params, language } }: PartProps) {
  const words = REPORT_TEXTS[language];
  const texts = ORDER_TEXTS[language];
  if (report.next === 'review')
    return (
      <ActionBar>
        <ButtonLink variant="primary" size="lg" block icon={ArrowRight} href={pageHref('review', params.id)}>
          {words.review}
        </ButtonLink>
      </ActionBar>
    );
  return (
    <ActionBar sum={formatMoney(report.balanceCents)} hint={texts.toPay}>
      <ButtonLink variant="primary" size="lg" icon={CreditCard} href={pageHref('payment', params.id)}>
        {words.pay}
      </ButtonLink>
    </ActionBar>
  );
}

function Findings({ report, props: { language, texts: base } }: PartProps) {
  const texts = ORDER_TEXTS[language];
  if (report.findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="grid gap-3">
      <h2 id="findings" className="text-heading font-strong">
        {REPORT_TEXTS[language].findings}
      </h2>
      {report.findings.map((finding) => (
        <Card key={finding.id} className="overflow-hidden">
          <Photos
            photos={finding.photos}
            of={finding.title}
            texts={texts}
            base={base}
            marks={report.marks}
            language={language}
            inCard
            overlay={<SeverityBadge severity={finding.severity} texts={texts} className="shadow-lift" />}
          />
          <CardBody className="grid gap-2 pt-4">
            <h3 className="text-[1.1875rem] leading-6 font-strong tracking-[-0.018em] wrap-anywhere">
              {finding.title}
            </h3>
            {finding.photos.length === 0 ? (
              <p>
                <SeverityBadge severity={finding.severity} texts={texts} />
              </p>
            ) : null}
            {finding.description ? (
              <p className="wrap-anywhere whitespace-pre-line text-muted">{finding.description}</p>
            ) : null}
          </CardBody>
        </Card>
      ))}
    </section>
  );
}

function Estimate({ report, props: { language } }: PartProps) {
  const { estimate } = report;
  const texts = ORDER_TEXTS[language];
  const words = REPORT_TEXTS[language];
  if (!estimate) return null;
  const { moment } = shopDates(language, report.shop.timeZone);
  const { totals, proposal, shows } = estimate;
  const isVersion = shows === 'estimate' || proposal !== null;
  // unless the shop changed the bill after the version was sent
  const isTotalApproved = proposal?.approvedCents === totals.totalCents;
  return (
    <Section
      title={isVersion ? words.estimate : words.bill}
      action={
        isVersion ? (
          <span className="text-small text-muted">{words.version(estimate.version)}</span>
        ) : undefined
      }
    >
      <ul aria-label={words.jobs} className="grid gap-3">
        {estimate.jobs.map((job) => (
          <li key={job.id} className="grid gap-2">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {job.parentId ? `${texts.addition}: ${job.title}` : job.title}
                <span className="mt-1 block">
                  <DecisionBadge decision={job.decision} texts={texts} />
                </span>
              </span>
              <span
                className={`num shrink-0 ${job.decision === 'declined' ? 'text-muted line-through' : 'font-medium'}`}
              >
                {formatMoney(job.totalCents)}
              </span>
            </span>
            <Conversation questions={job.questions} about={job.title} moment={moment} texts={texts} />
          </li>
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <MoneyRows>
          {shows === 'diagnostic_fee' ? (
            <MoneyRow label={words.diagnosticFee} cents={totals.subtotalCents} />
          ) : null}
          <MoneyRow
            label={texts.salesTax(formatRate(totals.taxRatePpm, language))}
            cents={totals.taxCents}
            look="muted"
          />
          {totals.remainderCents > 0 ? (
            <MoneyRow label={texts.remainder} cents={totals.remainderCents} look="muted" />
          ) : null}
          <MoneyRow
            label={isTotalApproved ? texts.approvedSoFar : texts.total}
            cents={totals.totalCents}
            look="strong"
          />
          {proposal ? (
            <>
              {isTotalApproved ? null : (
                <MoneyRow label={texts.approvedSoFar} cents={proposal.approvedCents} rule />
              )}
              <MoneyRow label={texts.askedNow} cents={proposal.askedCents} />
              <MoneyRow label={texts.ifApproved} cents={proposal.ifApprovedCents} look="strong" />
            </>
          ) : null}
          <SettlementMoney money={report} texts={texts} />
        </MoneyRows>
      </div>
    </Section>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} action={action} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}

function Fact({ label, value, look = '' }: { label: string; value: string; look?: string }) {
  return (
    <div className={look.includes('col-span-full') ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={`font-medium wrap-anywhere ${look.replace('col-span-full', '')}`}>{value}</dd>
    </div>
  );
}
