import { useEffect, useRef } from 'react';
import { Note } from '../../ui/page/note.tsx';
import type { ReviewTexts } from './texts.ts';
import type { ReviewForm } from './use-review-form.ts';

/** What happened since the page was opened; scrolled to and announced. */
export function ReviewNotice({ form: { notice, review }, words }: { form: ReviewForm; words: ReviewTexts }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice || notice.kind === 'asked') return;
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [notice]);
  if (!notice) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none print:hidden">
      {notice.kind === 'stale' ? (
        <Note tone="warning" role="alert" title={words.staleTitle}>
          {words.stale(
            review.jobs
              .filter((job) => [...notice.changed, ...notice.added].includes(job.id))
              .map((job) => job.title)
              .join(', '),
          )}
        </Note>
      ) : notice.kind === 'terms' ? (
        <Note tone="warning" role="alert" title={words.termsChangedTitle}>
          {words.termsChanged}
        </Note>
      ) : notice.kind === 'already' ? (
        <Note role="alert">{review.decided ? words.alreadyDecided : words.partlyDecided}</Note>
      ) : notice.kind === 'asked' ? (
        <Note tone="success" role="status" title={words.questionsSentTitle}>
          {words.questionSent}
        </Note>
      ) : (
        <Note tone="success" role="status" title={words.sentTitle}>
          {words.sentText}
        </Note>
      )}
    </div>
  );
}

const FAILURES = {
  NETWORK: 'failedNetwork',
  TOO_MANY_REQUESTS: 'failedBusy',
  NOT_FOUND: 'failedGone',
} as const satisfies Record<string, keyof ReviewTexts>;

/** Why it was not sent; also says that nothing is lost. */
export const failureText = (code: string, words: ReviewTexts): string =>
  words[Object.hasOwn(FAILURES, code) ? FAILURES[code as keyof typeof FAILURES] : 'failedOther'];
