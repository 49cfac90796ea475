import { formatPhone } from '@kickstand/domain/format';
import { ArrowRight, Check } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type Answer, send, useAnswer } from '../ask.ts';
import { Scale, StepPage } from '../book/frame.tsx';
import { OFFER_PATH } from '../book/paths.ts';
import { fill } from '../book/texts.ts';
import { type Answers, bikeOf, concernOf, NO_ANSWERS, QUESTIONS } from '../check-in/questions.tsx';
import { CHECK_IN_TEXTS, type CheckInTexts } from '../check-in/texts.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';

type Done = Answer<'booking', 'checkIn'>;

/**
 * CAL-06 /check-in, opened by the counter's QR code. Shows only what was typed here and stores nothing on the phone,
 * because a shared one must start empty.
 */
export default function CheckInPage(props: PageProps) {
  const { language, showShop } = props;
  const texts = CHECK_IN_TEXTS[language];
  usePageTitle(texts.title);
  const shop = useAnswer<Answer<'booking', 'offer'>>(OFFER_PATH);
  useEffect(() => {
    if (shop.state !== 'asking') showShop(shop.state === 'there' ? shop.value.shop : null);
  }, [shop, showShop]);
  const [round, setRound] = useState(0);
  return <Round key={round} texts={texts} language={language} onAnother={() => setRound(round + 1)} />;
}

interface RoundProps extends Pick<PageProps, 'language'> {
  texts: CheckInTexts;
  onAnother: () => void;
}

function Round({ texts, language, onAnother }: RoundProps) {
  const [id] = useState(newId);
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  useFocusOnQuestion(done || problem ? 'end' : String(at));
  // what could not be sent is only here, and staff read it from the screen
  useIdle(problem === null, onAnother);

  const submit = async () => {
    const { topics: _topics, words: _words, ...typed } = answers;
    setBusy(true);
    const answer = await send<Done>('/api/booking/check-in', {
      ...typed,
      id,
      concern: concernOf(answers, texts),
      language,
    });
    setBusy(false);
    if (answer.ok) {
      setProblem(null);
      setDone(answer.value);
    } else setProblem(answer.code === 'TOO_MANY_REQUESTS' ? texts.tooMany : texts.failText);
  };

  if (done) return <End {...{ done, answers, texts, onAnother }} />;
  if (problem)
    return (
      <Failed
        {...{ answers, texts, problem, busy }}
        onTryAgain={() => void submit()}
        onChange={() => {
          setProblem(null);
          setAt(0);
        }}
      />
    );
  const question = QUESTIONS[at];
  if (!question) return null;
  const missing = question.missing(answers);
  const last = at === QUESTIONS.length - 1;
  const next = () => {
    setChecked(true);
    if (missing) return;
    setChecked(false);
    if (last) void submit();
    else setAt(at + 1);
  };
  return (
    <StepPage
      scale={<Scale step={at + 1} steps={QUESTIONS.length} label={fill(texts.step, { step: at + 1 })} />}
      title={texts[question.title]}
      {...(question.text && { text: texts[question.text] })}
      backLabel={texts.back}
      onBack={at > 0 ? () => setAt(at - 1) : undefined}
      onSubmit={next}
      busy={busy}
      large
      foot={
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={busy}
          busyLabel={texts.sending}
          className="min-h-14"
        >
          {last ? texts.send : texts.next}
          <ArrowRight aria-hidden="true" size={20} />
        </Button>
      }
    >
      {/* a key per question: otherwise Preact keeps an input limit that the next question does not have */}
      <Fragment key={question.title}>
        {question.fields({
          answers,
          texts,
          language,
          set: (change) => setAnswers({ ...answers, ...change }),
          error: checked && missing ? texts[missing] : undefined,
        })}
      </Fragment>
    </StepPage>
  );
}

interface EndProps {
  done: Done;
  answers: Answers;
  texts: CheckInTexts;
  onAnother: () => void;
}

function End({ done, answers, texts, onAnother }: EndProps) {
  const ahead =
    done.ahead === 0
      ? texts.aheadNone
      : done.ahead === 1
        ? texts.aheadOne
        : fill(texts.aheadMany, { count: done.ahead });
  return (
    <div className="mx-auto grid w-full max-w-[34rem] content-start gap-4 px-gutter pt-6 pb-12">
      <span
        aria-hidden="true"
        className="grid size-18 place-items-center rounded-full bg-success text-on-success"
      >
        <Check size={38} />
      </span>
      <h1 tabIndex={-1} className="text-[2rem] leading-tight font-title outline-none">
        {texts.doneTitle}
      </h1>
      <p className="text-field text-muted">
        {texts.doneText} {ahead}
      </p>
      <p className="grid justify-items-center gap-1 rounded-card border border-line bg-surface p-6 shadow-card">
        <span className="text-muted">{texts.number}</span>
        <span className="text-[3rem] leading-none font-title tracking-[0.12em] num">{done.code}</span>
      </p>
      <Summary answers={answers} texts={texts} />
      <Button size="lg" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  );
}

/** What was typed, so that a mistake is noticed before the counter calls. */
function Summary({ answers, texts }: Pick<EndProps, 'answers' | 'texts'>) {
  const rows = [
    [texts.bike, bikeOf(answers)],
    [texts.today, concernOf(answers, texts)],
    [texts.mileage, answers.mileage],
    [texts.reach, answers.reach === 'text' ? texts.byText : texts.byPhone],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <dl className="grid gap-2.5">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-4 border-b border-line pb-2.5 last:border-0 last:pb-0"
          >
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">{texts.wrong}</p>
    </div>
  );
}

interface FailedProps {
  answers: Answers;
  texts: CheckInTexts;
  problem: string;
  busy: boolean;
  onTryAgain: () => void;
  onChange: () => void;
}

/** Nothing is lost: staff read it from the phone. */
function Failed({ answers, texts, problem, busy, onTryAgain, onChange }: FailedProps) {
  const lines = [
    answers.name,
    formatPhone(answers.phone),
    answers.reach === 'text' ? texts.reachText : '',
    bikeOf(answers),
    concernOf(answers, texts),
    answers.mileage,
  ].filter(Boolean);
  return (
    <div className="mx-auto grid w-full max-w-[34rem] content-start gap-4 px-gutter pt-6 pb-12">
      <h1 tabIndex={-1} className="text-[2rem] leading-tight font-title outline-none">
        {texts.failTitle}
      </h1>
      <Note tone="danger" role="alert">
        {problem}
      </Note>
      <ul className="grid gap-2 rounded-card border border-line bg-surface p-5 text-[1.25rem] leading-snug shadow-card">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" busy={busy} busyLabel={texts.sending} onClick={onTryAgain}>
        {texts.tryAgain}
      </Button>
      <Button size="lg" disabled={busy} onClick={onChange}>
        {texts.changeAnswer}
      </Button>
    </div>
  );
}

/** Announces the next question and focuses its field. */
function useFocusOnQuestion(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    window.scrollTo({ top: 0 });
    const field = document.querySelector<HTMLElement>('main form input, main form textarea');
    (field ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [place]);
}

const IDLE_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Starts over after minutes without input, so that the next user of a shared phone sees nothing of the last one. */
function useIdle(watching: boolean, onIdle: () => void): void {
  const latest = useRef(onIdle);
  latest.current = onIdle;
  useEffect(() => {
    if (!watching) return;
    let timer = setTimeout(() => latest.current(), IDLE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), IDLE_MS);
    };
    for (const sign of SIGNS) window.addEventListener(sign, again, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, again);
    };
  }, [watching]);
}
