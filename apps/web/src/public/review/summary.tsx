import { formatMoney, formatRate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { depositKept } from '@kickstand/domain/payments';
import { dueCents } from '@kickstand/domain/workorders';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { ORDER_TEXTS } from '../order/texts.ts';
import { askedJobs, billedCents, isAllDeclined, liveTotal, type Review } from './draft.ts';
import { REVIEW_TEXTS } from './texts.ts';
import type { ReviewForm } from './use-review-form.ts';

/** The totals of the current choices. */
export function Summary({ form: { review, draft }, language }: { form: ReviewForm; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const words = REVIEW_TEXTS[language];
  const deposit = depositKept(review);
  if (isAllDeclined(review, draft)) return <AllDeclined review={review} language={language} />;
  const live = liveTotal(review, draft);
  // the bill lists all other payments, refunds and credits
  const onlyDeposit = live.toPayCents === (live.changedBillCents ?? live.totalCents) - deposit;
  if (live.count === 0) return <p className="text-center text-muted">{words.nothingYet}</p>;
  return (
    <Card pad aria-label={words.summary}>
      <MoneyRows>
        <MoneyRow label={words.approvedJobs(live.count)} cents={live.jobsCents} look="muted" />
        <MoneyRow
          label={texts.salesTax(formatRate(review.taxRatePpm, language))}
          cents={live.taxCents}
          look="muted"
        />
        {live.remainderCents > 0 ? (
          <MoneyRow label={texts.remainder} cents={live.remainderCents} look="muted" />
        ) : null}
        <MoneyRow
          label={live.changedBillCents === null ? texts.total : words.approvedTotal}
          cents={live.totalCents}
          look="strong"
          rule
        />
        {live.changedBillCents === null ? null : (
          <MoneyRow
            label={words.billNow}
            hint={words.billChanged}
            cents={live.changedBillCents}
            look="strong"
          />
        )}
        {deposit > 0 && onlyDeposit ? (
          <MoneyRow label={texts.yourDeposit} cents={-deposit} look="credit" />
        ) : null}
        <MoneyRow
          label={words.atPickup}
          hint={onlyDeposit ? undefined : words.afterAll}
          cents={live.toPayCents}
          look="due"
        />
      </MoneyRows>
    </Card>
  );
}

/** While extra work is proposed: what is approved, what is proposed, and the total, as in the email. */
export function Proposal({ review, language }: { review: Review; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const { approvedCents, askedCents, ifApprovedCents } = review.proposal;
  if (review.decided || approvedCents === 0 || askedJobs(review).length === 0) return null;
  return (
    <Card pad aria-label={REVIEW_TEXTS[language].title}>
      <MoneyRows>
        <MoneyRow label={texts.approvedSoFar} cents={approvedCents} />
        <MoneyRow label={texts.askedNow} cents={askedCents} />
        <MoneyRow label={texts.ifApproved} cents={ifApprovedCents} look="strong" rule />
      </MoneyRows>
    </Card>
  );
}

/** The price of declining everything: the diagnostic fee minus the deposit. */
function AllDeclined({ review, language }: { review: Review; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const words = REVIEW_TEXTS[language];
  const { diagnosticFeeCents: fee } = review;
  const deposit = depositKept(review);
  if (fee === 0) return <Note>{words.allDeclinedFree}</Note>;
  return (
    <>
      <Note>{words.allDeclined(formatMoney(fee))}</Note>
      <Card pad aria-label={words.summary}>
        <MoneyRows>
          <MoneyRow label={words.diagnosticFee} cents={fee} look="strong" />
          {deposit > 0 ? <MoneyRow label={texts.yourDeposit} cents={-deposit} look="credit" /> : null}
          <MoneyRow
            label={words.atPickup}
            cents={dueCents({ ...review, billCents: billedCents(review, fee) })}
            look="due"
          />
        </MoneyRows>
      </Card>
    </>
  );
}
