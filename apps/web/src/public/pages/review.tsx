import { formatMoney } from '@kickstand/domain/format';
import { PenLine, Send } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { ActionBar } from '../order/bar.tsx';
import { firstName, OrderLayout, OrderPageFrame } from '../order/frame.tsx';
import { pageHref, signedIn } from '../order/paths.ts';
import { Photos } from '../order/photos.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { PageProps } from '../pages.ts';
import { Copies } from '../review/copy.tsx';
import {
  allApproved,
  askedJobs,
  choicesToSend,
  isCancelled,
  isOnlyQuestions,
  isReworked,
  liveTotal,
  type Missing,
  type Review,
} from '../review/draft.ts';
import { JobCard } from '../review/job-card.tsx';
import { failureText, ReviewNotice } from '../review/notices.tsx';
import { SignForm } from '../review/sign-form.tsx';
import { type Signed, SignedView } from '../review/signed.tsx';
import { Proposal, Summary } from '../review/summary.tsx';
import { REVIEW_TEXTS, type ReviewTexts } from '../review/texts.ts';
import { type ReviewForm, useReviewForm } from '../review/use-review-form.ts';

/** PUB-02 /review/:id: job by job approve, decline or ask, and sign. */
export default function ReviewPage(props: PageProps) {
  if (signedIn(props.search))
    return (
      <OrderPageFrame<Signed> page="review" props={props} title={REVIEW_TEXTS[props.language].title}>
        {(signed) => <SignedView signed={signed} props={props} />}
      </OrderPageFrame>
    );
  return (
    <OrderPageFrame<Review> page="review" props={props} title={REVIEW_TEXTS[props.language].title}>
      {(review) => <ReviewView opened={review} props={props} />}
    </OrderPageFrame>
  );
}

function ReviewView({ opened, props }: { opened: Review; props: PageProps }) {
  const { language, params } = props;
  const form = useReviewForm(opened, params.id ?? '', language);
  const { review } = form;
  const words = REVIEW_TEXTS[language];
  const { day, moment } = shopDates(language, review.shop.timeZone);
  const open = !review.decided && askedJobs(review).length > 0;
  const reworked = isReworked(review);
  const cancelled = isCancelled(review);
  const name = firstName(review.customerName);
  const signs = open && !isOnlyQuestions(choicesToSend(review, form.draft));
  return (
    <OrderLayout
      head={review}
      props={props}
      picture={
        review.photo ? (
          <Photos
            photos={[review.photo]}
            of={review.bikeInfo}
            texts={ORDER_TEXTS[language]}
            base={props.texts}
            language={language}
          />
        ) : null
      }
      title={
        cancelled ? words.title : review.decided && !reworked ? words.decidedTitle(name) : words.needs(name)
      }
      lead={
        <>
          <p className="font-medium text-ink">{review.bikeInfo}</p>
          <p>{open ? words.lead(review.technician) : null}</p>
          <p className="text-small">{words.sentLead(day(review.sentAt), review.version)}</p>
        </>
      }
      bar={open && !review.preview ? <SendBar form={form} props={props} /> : null}
    >
      <ReviewNotice form={form} words={words} />
      {reworked ? <Note>{words.reworked}</Note> : null}
      {cancelled ? <Note>{words.canceled}</Note> : null}
      <div className="grid gap-4 print:gap-3">
        {review.jobs.map((job) => (
          <JobCard key={job.id} job={job} form={form} props={props} />
        ))}
      </div>
      <Proposal review={review} language={language} />
      {reworked || cancelled ? null : <Summary form={form} language={language} />}
      {signs ? <SignForm form={form} words={words} /> : null}
      <Copies
        copies={review.copies}
        moment={moment}
        words={words}
        hrefOf={(version) => `${pageHref('review', params.id)}?signed=${version}`}
      />
    </OrderLayout>
  );
}

function SendBar({ form, props: { language } }: { form: ReviewForm; props: PageProps }) {
  const words = REVIEW_TEXTS[language];
  const { review, draft, missing, tried, failure, sending } = form;
  const choices = choicesToSend(review, draft);
  const undecided = askedJobs(review).filter((job) => !draft.jobs[job.id]).length;
  const questions = undecided === 0 && isOnlyQuestions(choices);
  const waiting = undecided === 0 && choices.length === 0;
  const chosen = liveTotal(review, draft);
  // if nothing is chosen yet, the price of everything undecided
  const untouched = undecided === askedJobs(review).length && chosen.count === 0;
  const { toPayCents } = untouched ? liveTotal(review, allApproved(review)) : chosen;
  const problem = failure ? failureText(failure, words) : null;
  const submit = () => {
    if (missing[0]) leadTo(missing[0]);
    return form.submit();
  };
  if (waiting)
    return (
      <ActionBar>
        <p className="text-muted">{words.waitingForAnswer}</p>
      </ActionBar>
    );
  return (
    <ActionBar
      message={
        <div role="alert">
          {problem ? <p className="text-small font-medium text-danger-ink">{problem}</p> : null}
          {tried && !problem ? <StillMissing review={review} missing={missing} words={words} /> : null}
        </div>
      }
      sum={formatMoney(Math.max(0, toPayCents))}
      hint={untouched ? words.barAll(undecided) : undecided > 0 ? words.barLeft(undecided) : words.barTaxIn}
    >
      <Button
        variant="primary"
        size="lg"
        icon={questions ? Send : PenLine}
        busy={sending}
        busyLabel={words.sending}
        onClick={submit}
        className="ml-auto"
      >
        {questions ? words.sendQuestions(choices.length) : words.signAndSend}
      </Button>
    </ActionBar>
  );
}

interface StillMissingProps {
  review: Review;
  missing: readonly Missing[];
  words: ReviewTexts;
}

/** Everything that is missing, as links to its place. */
function StillMissing({ review, missing, words }: StillMissingProps) {
  if (missing.length === 0) return null;
  return (
    <div className="text-small font-medium text-danger-ink">
      <p>{words.stillMissing(missing.length)}</p>
      <ul className="max-h-40 overflow-y-auto">
        {missing.map((one) => {
          const job = 'jobId' in one ? review.jobs.find(({ id }) => id === one.jobId) : undefined;
          return (
            <li key={job ? `${one.what} ${job.id}` : one.what}>
              <button
                type="button"
                onClick={() => leadTo(one)}
                className="min-h-8 text-left underline underline-offset-3"
              >
                {job ? `${job.title}: ${words.missing[one.what]}` : words.missing[one.what]}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Scrolls to what is missing and focuses it. */
function leadTo(missing: Missing): void {
  const name = 'jobId' in missing ? `${missing.what}-${missing.jobId}` : missing.what;
  const place =
    document.getElementById(name) ?? document.querySelector<HTMLElement>(`[data-missing="${name}"]`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
