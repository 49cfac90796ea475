import { formatMoney, formatRate } from '@kickstand/domain/format';
import { ArrowRight, Printer } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { Answer } from '../ask.ts';
import { DecisionBadge } from '../order/decision.tsx';
import { OrderLayout } from '../order/frame.tsx';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { pageHref } from '../order/paths.ts';
import { Photos } from '../order/photos.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { PageProps } from '../pages.ts';
import { Copies } from './copy.tsx';
import { Lines } from './lines.tsx';
import { REVIEW_TEXTS } from './texts.ts';

export type Signed = Answer<'review', 'signed'>;

const DECISIONS = { approve: 'approved', decline: 'declined', ask: 'asked' } as const;

/** PUB-08: a version as it was signed, whatever the shop sent after it. */
export function SignedView({ signed, props }: { signed: Signed; props: PageProps }) {
  const { language, params, texts: base } = props;
  const texts = ORDER_TEXTS[language];
  const words = REVIEW_TEXTS[language];
  const { day, moment } = shopDates(language, signed.shop.timeZone);
  return (
    <OrderLayout
      head={signed}
      props={props}
      title={words.signedTitle(signed.version)}
      lead={
        <>
          <p className="font-medium text-ink">{signed.bikeInfo}</p>
          <p className="text-small">{words.sentLead(day(signed.sentAt), signed.version)}</p>
        </>
      }
    >
      {signed.current ? null : (
        <Note>
          {words.signedSince}{' '}
          <a href={pageHref('review', params.id)} className="text-accent-ink underline underline-offset-3">
            {words.toCurrent}
          </a>
        </Note>
      )}
      <div className="grid gap-4 print:gap-3">
        {signed.jobs.map((job) => (
          <Card key={job.id} aria-label={job.title} className="overflow-hidden">
            <Photos photos={job.photos} of={job.title} texts={texts} base={base} language={language} inCard />
            <CardBody className="grid gap-3 pt-4">
              <div className="flex items-start justify-between gap-4">
                <h2 className="min-w-0 font-strong wrap-anywhere">{job.title}</h2>
                <span className="num shrink-0 font-strong">{formatMoney(job.totalCents)}</span>
              </div>
              <p>
                {job.choice ? (
                  <DecisionBadge decision={DECISIONS[job.choice]} texts={texts} />
                ) : (
                  <Badge tone="neutral">{texts.decisions.open}</Badge>
                )}
              </p>
              {job.cause ? <p className="wrap-anywhere whitespace-pre-line text-muted">{job.cause}</p> : null}
              {job.description ? (
                <p className="wrap-anywhere whitespace-pre-line">{job.description}</p>
              ) : null}
              <Lines job={job} texts={texts} words={words} open />
            </CardBody>
          </Card>
        ))}
      </div>
      <Card pad aria-label={words.summary}>
        <MoneyRows>
          <MoneyRow
            label={texts.salesTax(formatRate(signed.taxRatePpm, language))}
            cents={signed.taxCents}
            look="muted"
          />
          <MoneyRow label={words.signedTotal} cents={signed.totalCents} look="strong" rule />
        </MoneyRows>
      </Card>
      <Copies copies={signed.copies} moment={moment} words={words} whole />
      <p className="flex flex-wrap gap-2 print:hidden">
        <Button icon={Printer} onClick={() => print()}>
          {words.print}
        </Button>
        <ButtonLink icon={ArrowRight} href={pageHref('review', params.id)}>
          {words.toCurrent}
        </ButtonLink>
      </p>
    </OrderLayout>
  );
}
