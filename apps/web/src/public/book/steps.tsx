import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { PHONE_PATTERN } from '@kickstand/domain/calendar';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type Answer, send } from '../ask.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { DayList } from './day-list.tsx';
import { Details, NOBODY, type Person } from './details.tsx';
import { CallUs, Scale, StepPage } from './frame.tsx';
import { forgetAnswers, keepAnswers, keptAnswers, type Step } from './kept-answers.ts';
import { refusalText } from './refusal.ts';
import { type Service, ServiceList, serviceFacts, serviceName } from './service-list.tsx';
import { BOOK_TEXTS, fill } from './texts.ts';
import { useDays } from './use-days.ts';
import type { Visit } from './visit.tsx';
import { type Chosen, whenText } from './when.ts';

interface StepsProps extends PageProps {
  offer: Answer<'booking', 'offer'>;
  onBooked: (visit: Visit) => void;
}

/** CAL-05: what, when, who. A completed step collapses into a card with Change. */
export function BookSteps({ offer, onBooked, language }: StepsProps) {
  const texts = BOOK_TEXTS[language];
  usePageTitle(texts.title);
  const [step, setStep] = useState<Step>(1);
  const [service, setService] = useState<Service | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [person, setPerson] = useState<Person>(NOBODY);
  // not in the first render, which must match the server's
  useEffect(() => {
    const kept = keptAnswers();
    const known = kept && offer.services.find(({ id }) => id === kept.serviceId);
    if (!kept || !known) return;
    setService(known);
    setChosen(kept.chosen);
    setPerson(kept.person);
    setStep(kept.chosen ? kept.step : 2);
  }, [offer.services]);
  useEffect(() => {
    if (service) keepAnswers({ step, serviceId: service.id, chosen, person });
  }, [step, service, chosen, person]);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { days, load } = useDays(service ? service.id : undefined);
  const key = useRef({ id: newId(), body: '' });
  useFocusOnStep(step);

  const errors = checked
    ? {
        ...(person.name.trim() === '' && { name: texts.nameNeeded }),
        ...(!PHONE_PATTERN.test(person.phone) && { phone: texts.phoneNeeded }),
        ...(person.email.trim() !== '' &&
          !EMAIL_PATTERN.test(person.email.trim()) && { email: texts.emailWrong }),
      }
    : {};

  const book = async () => {
    setChecked(true);
    const wrong =
      person.name.trim() === '' ||
      !PHONE_PATTERN.test(person.phone) ||
      (person.email.trim() !== '' && !EMAIL_PATTERN.test(person.email.trim()));
    if (wrong || !service || !chosen) return;
    const body = { ...person, ...chosen, email: person.email.trim(), serviceId: service.id, language };
    // a retry of the same request after a lost response is booked once
    if (key.current.body !== JSON.stringify(body)) key.current = { id: newId(), body: JSON.stringify(body) };
    setBusy(true);
    setProblem(null);
    const answer = await send<Visit>('/api/booking/visits', { ...body, id: key.current.id });
    setBusy(false);
    if (answer.ok) {
      forgetAnswers();
      return onBooked(answer.value);
    }
    setProblem(refusalText(answer.code, texts));
    if (answer.code !== 'TIME_TAKEN' && answer.code !== 'SHOP_CLOSED') return;
    setChosen(null);
    setStep(2);
    void load();
  };

  const scale = <Scale step={step} steps={3} label={fill(texts.step, { step })} />;
  const note = problem ? (
    <Note tone="danger" role="alert">
      {problem}
    </Note>
  ) : null;
  const back = { backLabel: texts.back };
  if (step === 1 || !service)
    return (
      <StepPage {...back} scale={scale} title={texts.whatTitle} foot={null} onSubmit={() => undefined}>
        {note}
        <ServiceList
          services={offer.services}
          language={language}
          texts={texts}
          onChoose={(one) => {
            setService(one);
            setStep(2);
          }}
        />
      </StepPage>
    );
  const folded = (
    <Folded
      title={serviceName(service, language, texts)}
      text={serviceFacts(service, texts)}
      change={texts.change}
      onChange={() => setStep(1)}
    />
  );
  if (step === 2 || !chosen)
    return (
      <StepPage
        {...back}
        scale={scale}
        title={texts.whenTitle}
        text={texts.whenText}
        onBack={() => setStep(1)}
        onSubmit={() => {
          if (!chosen) return;
          setProblem(null);
          setStep(3);
        }}
        foot={
          <Button type="submit" variant="primary" size="lg" block disabled={!chosen}>
            {chosen ? whenText(chosen, language) : texts.next}
            <ArrowRight aria-hidden="true" size={18} />
          </Button>
        }
      >
        {note}
        {folded}
        {days === null ? (
          <div role="status" aria-label={texts.loadingDays} className="grid gap-2">
            {['a', 'b', 'c', 'd'].map((one) => (
              <Skeleton key={one} className="h-16 rounded-card" />
            ))}
          </div>
        ) : days === 'failed' ? (
          <Note tone="danger" action={<Button onClick={() => void load()}>{texts.tryAgain}</Button>}>
            {texts.daysFailed}
          </Note>
        ) : days.days.some(({ state }) => state === 'free') ? (
          <DayList days={days.days} language={language} texts={texts} chosen={chosen} onChoose={setChosen} />
        ) : (
          <>
            <Note tone="info" title={texts.noDays}>
              {texts.offText}
            </Note>
            <CallUs phone={offer.shop.phone} texts={texts} />
          </>
        )}
      </StepPage>
    );
  const when = whenText(chosen, language);
  return (
    <StepPage
      {...back}
      scale={scale}
      title={texts.detailsTitle}
      onBack={() => setStep(2)}
      onSubmit={() => void book()}
      busy={busy}
      foot={
        <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={texts.sending}>
          {fill(offer.confirmItself ? texts.bookSure : texts.book, { when })}
        </Button>
      }
    >
      {note}
      {folded}
      <Folded title={when} text="" change={texts.change} onChange={() => setStep(2)} />
      <Details
        person={person}
        set={(change) => setPerson({ ...person, ...change })}
        errors={errors}
        texts={texts}
        language={language}
      />
    </StepPage>
  );
}

function Folded({
  title,
  text,
  change,
  onChange,
}: {
  title: string;
  text: string;
  change: string;
  onChange: () => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface py-2 pr-1.5 pl-4 shadow-card">
      <span className="grid min-w-0">
        <span className="font-strong wrap-anywhere">{title}</span>
        {text ? <span className="text-small text-muted">{text}</span> : null}
      </span>
      <Button variant="ghost" onClick={onChange} aria-label={`${change}: ${title}`}>
        {change}
      </Button>
    </div>
  );
}

/** Focuses and scrolls to the heading of a new step. */
function useFocusOnStep(step: number): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [step]);
}
