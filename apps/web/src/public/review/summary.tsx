import { formatRate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyRow, MoneyRows } from '../order/money-rows.tsx';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Desk } from './desk.ts';
import { isAllDeclined, liveTotal } from './draft.ts';
import { REVIEW_TEXTS } from './texts.ts';

/** What the choices come to. */
export function Summary({ desk: { review, draft }, language }: { desk: Desk; language: Language }) {
  const texts = ORDER_TEXTS[language];
  const words = REVIEW_TEXTS[language];
  if (isAllDeclined(review, draft))
    return <Note>{review.depositCents > 0 ? words.allDeclined : words.allDeclinedNoDeposit}</Note>;
  const live = liveTotal(review, draft);
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
        <MoneyRow label={texts.total} cents={live.totalCents} look="strong" rule />
        {review.depositCents > 0 ? (
          <MoneyRow label={texts.yourDeposit} cents={-review.depositCents} look="credit" />
        ) : null}
        <MoneyRow
          label={live.toPayCents < 0 ? texts.yourCredit : words.atPickup}
          cents={Math.abs(live.toPayCents)}
          look="due"
        />
      </MoneyRows>
    </Card>
  );
}
