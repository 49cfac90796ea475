import { formatMoney } from '@kickstand/domain/format';
import type { Choice } from '@kickstand/domain/workorders';
import { Check, MessageCircleQuestionMark, Send, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Conversation } from '../order/conversation.tsx';
import { DecisionBadge } from '../order/decision.tsx';
import { Photos } from '../order/photos.tsx';
import { SeverityBadge } from '../order/severity.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { ORDER_TEXTS, type OrderTexts } from '../order/texts.ts';
import type { PageProps } from '../pages.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { choiceOf, isSentQuestion, type JobDraft, type ReviewJob } from './draft.ts';
import { Lines } from './lines.tsx';
import { REVIEW_TEXTS, type ReviewTexts } from './texts.ts';
import type { ReviewForm } from './use-review-form.ts';

/** The server's limit for a note. */
const QUESTION_MAX = 1000;

interface JobCardProps {
  job: ReviewJob;
  form: ReviewForm;
  props: PageProps;
}

/** One job: what is wrong, what it costs, and the three choices. */
export function JobCard({ job, form, props }: JobCardProps) {
  const texts = ORDER_TEXTS[props.language];
  const words = REVIEW_TEXTS[props.language];
  const choice = choiceOf(job, form.draft);
  const declined = choice === 'decline';
  const titleId = `job-${job.id}`;
  return (
    <Card
      aria-labelledby={titleId}
      className={cn(
        'overflow-hidden transition-shadow',
        choice === 'approve' && 'border-transparent shadow-[0_0_0_2px_var(--success)]',
      )}
    >
      <Photos
        photos={job.photos}
        of={job.title}
        texts={texts}
        base={props.texts}
        muted={declined}
        marks={form.review.marks}
        language={props.language}
        inCard
        overlay={
          job.severity ? (
            <SeverityBadge
              severity={job.severity}
              texts={texts}
              className="min-h-7.5 px-2.5 text-small shadow-lift"
            />
          ) : null
        }
      />
      <div className="grid gap-3 p-4">
        <div className="flex items-start justify-between gap-4">
          <h2
            id={titleId}
            className={cn(
              'min-w-0 text-[1.1875rem] leading-6 font-strong tracking-[-0.018em] wrap-anywhere',
              declined && 'text-muted',
            )}
          >
            {job.title}
          </h2>
          <span
            className={cn(
              'num shrink-0 text-[1.1875rem] leading-6 font-strong',
              declined && 'font-medium text-muted line-through',
            )}
          >
            {formatMoney(job.totalCents)}
          </span>
        </div>
        <Marks job={job} form={form} texts={texts} words={words} />
        {job.cause ? <p className="wrap-anywhere whitespace-pre-line text-muted">{job.cause}</p> : null}
        {job.description ? <p className="wrap-anywhere whitespace-pre-line">{job.description}</p> : null}
        <Lines job={job} texts={texts} words={words} open={form.review.decided} />
        <Conversation
          questions={job.questions}
          about={job.title}
          moment={shopDates(props.language, form.review.shop.timeZone).moment}
          texts={texts}
        />
        {job.asked && !form.review.decided ? (
          <Answers job={job} form={form} words={words} />
        ) : (
          <Decided job={job} texts={texts} />
        )}
      </div>
    </Card>
  );
}

/** What a photo does not show: the urgency if there is no photo, and that the job is new or changed. */
function Marks({
  job,
  form,
  texts,
  words,
}: Omit<JobCardProps, 'props'> & { texts: OrderTexts; words: ReviewTexts }) {
  const stale = form.notice?.kind === 'stale' ? form.notice : null;
  const since = job.asked ? job.since : null;
  const again =
    since === 'new' || stale?.added.includes(job.id)
      ? words.new
      : since === 'changed' || stale?.changed.includes(job.id)
        ? words.changed
        : null;
  const severity = job.photos.length === 0 ? job.severity : null;
  if (!severity && !again) return null;
  return (
    <p className="-mt-1 flex flex-wrap gap-2">
      {severity ? <SeverityBadge severity={severity} texts={texts} /> : null}
      {again ? <Badge tone="accent">{again}</Badge> : null}
    </p>
  );
}

function Decided({ job, texts }: { job: ReviewJob; texts: OrderTexts }) {
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">{texts.decisionSaid(texts.decisions[job.decision])}</span>
      <span aria-hidden="true" className="contents">
        <DecisionBadge decision={job.decision} texts={texts} />
      </span>
    </p>
  );
}

const ON: Record<Choice, string> = {
  approve: 'border-success bg-success text-on-success',
  decline: 'border-transparent bg-muted text-surface',
  ask: 'border-info-line bg-info-soft text-info-ink',
};

function Answers({ job, form, words }: { job: ReviewJob; form: ReviewForm; words: ReviewTexts }) {
  const { draft, review } = form;
  const made = draft.jobs[job.id];
  const off = review.preview || form.sending;
  const change = (part: Partial<JobDraft> & Pick<JobDraft, 'choice'>) =>
    form.change({
      jobs: { ...draft.jobs, [job.id]: { note: made?.note ?? '', ...part } },
    });
  const lacks = (what: string) =>
    form.tried && form.missing.some((one) => 'jobId' in one && one.jobId === job.id && one.what === what);
  return (
    <>
      <ChoiceButtons
        name={`choice-${job.id}`}
        legend={words.choiceFor(job.title)}
        value={made?.choice ?? null}
        onChange={(choice) => change({ choice })}
        error={lacks('choice') ? words.missing.choice : undefined}
        disabled={off}
        options={[
          { value: 'approve', label: words.approve, icon: Check, on: ON.approve },
          { value: 'decline', label: words.decline, icon: X, on: ON.decline },
          { value: 'ask', label: words.ask, icon: MessageCircleQuestionMark, on: ON.ask },
        ]}
      />
      {made?.choice === 'ask' ? (
        <div className="grid gap-2">
          <Field
            label={words.question(review.technician)}
            error={lacks('question') ? words.missing.question : undefined}
            ok={isSentQuestion(job, draft) ? words.questionSent : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                data-missing={`question-${job.id}`}
                rows={2}
                maxLength={QUESTION_MAX}
                value={made.note}
                disabled={off}
                onChange={(event) => change({ choice: 'ask', note: event.target.value })}
                className="min-h-18"
              />
            )}
          </Field>
          {made.note.trim() !== '' && !isSentQuestion(job, draft) ? (
            <Button
              size="sm"
              icon={Send}
              className="justify-self-start"
              disabled={off}
              onClick={() => form.sendQuestion(job.id)}
            >
              {words.sendQuestion}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
