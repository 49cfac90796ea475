import { Calendar, Check, Hourglass, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type Answer, send } from '../ask.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { DayList } from './day-list.tsx';
import { refusalText } from './refusal.ts';
import { BOOK_TEXTS, fill } from './texts.ts';
import { useDays } from './use-days.ts';
import { type Chosen, momentText, whenText } from './when.ts';

export type Visit = Answer<'booking', 'visit'>;

const LOOKS = {
  requested: { icon: Hourglass, plane: 'bg-warning', title: 'requested', text: 'requestedText' },
  confirmed: { icon: Check, plane: 'bg-success', title: 'confirmed', text: 'confirmedText' },
  arrived: { icon: Check, plane: 'bg-success', title: 'arrived', text: 'arrivedText' },
  no_show: { icon: X, plane: 'bg-danger', title: 'missed', text: 'missedText' },
  cancelled: { icon: X, plane: 'bg-danger', title: 'cancelled', text: 'cancelledText' },
} as const;

interface VisitPageProps extends PageProps {
  visit: Visit;
  onVisit: (visit: Visit) => void;
}

/** The customer's visit: what was requested, and how to change it. */
export function VisitPage({ visit, onVisit, language }: VisitPageProps) {
  const texts = BOOK_TEXTS[language];
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(texts.title);
  const { icon: Mark, plane, title, text } = LOOKS[visit.state];
  const when = momentText(visit.startsAt, visit.shop.timeZone, language);
  const name = visit.name.split(' ')[0] ?? '';
  const link = { id: visit.id, token: visit.token };

  const act = async (path: string, body: object) => {
    setBusy(true);
    const answer = await send<Visit>(path, { ...link, ...body });
    setBusy(false);
    setProblem(answer.ok ? null : refusalText(answer.code, texts));
    if (!answer.ok) return;
    setOpen(null);
    onVisit({ ...answer.value, emailed: visit.emailed });
  };

  return (
    <div className="mx-auto grid w-full max-w-[34rem] content-start gap-4 px-gutter pt-4 pb-16">
      <span
        aria-hidden="true"
        className={cn('grid size-16 place-items-center rounded-full text-white', plane)}
      >
        <Mark size={32} />
      </span>
      <div role="status">
        <h1 tabIndex={-1} className="text-title font-title wrap-anywhere outline-none">
          {fill(texts[title], { name, when })}
        </h1>
        <p className="mt-1 text-muted">
          {fill(texts[text], { name })} {visit.emailed ? texts.emailed : ''}
        </p>
      </div>
      <Card className="px-4">
        <dl className="divide-y divide-line">
          <Row label={texts.visit}>{when}</Row>
          <Row label={texts.service}>{language === 'es' ? visit.service.nameEs : visit.service.nameEn}</Row>
          {visit.bikeInfo ? <Row label={texts.bike}>{visit.bikeInfo}</Row> : null}
          <Row label={texts.where}>{[visit.shop.street, visit.shop.city].filter(Boolean).join(', ')}</Row>
        </dl>
      </Card>
      {problem ? (
        <Note tone="danger" role="alert">
          {problem}
        </Note>
      ) : null}
      {visit.state === 'cancelled' || visit.state === 'no_show' ? (
        <ButtonLink variant="primary" size="lg" href="/book">
          {texts.bookAnother}
        </ButtonLink>
      ) : (
        <ButtonLink
          variant="primary"
          size="lg"
          icon={Calendar}
          href={`/calendar/visit/${visit.id}/${visit.token}.ics`}
        >
          {texts.addToCalendar}
        </ButtonLink>
      )}
      {visit.mayChange ? (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Button
              size="lg"
              onClick={() => setOpen(open === 'move' ? null : 'move')}
              aria-expanded={open === 'move'}
            >
              {texts.changeTime}
            </Button>
            <Button
              size="lg"
              onClick={() => setOpen(open === 'cancel' ? null : 'cancel')}
              aria-expanded={open === 'cancel'}
            >
              {texts.cancelVisit}
            </Button>
          </div>
          {open === 'cancel' ? (
            <Note tone="warning" title={texts.cancelAsk}>
              <span className="mt-2 flex flex-wrap gap-2">
                <Button
                  variant="danger"
                  busy={busy}
                  onClick={() => void act('/api/booking/visit/cancel', {})}
                >
                  {texts.cancelYes}
                </Button>
                <Button onClick={() => setOpen(null)}>{texts.cancelNo}</Button>
              </span>
            </Note>
          ) : null}
          {open === 'move' ? (
            <Move
              visit={visit}
              language={language}
              busy={busy}
              onMove={(chosen) => void act('/api/booking/visit/move', chosen)}
            />
          ) : null}
          <p className="text-small text-muted">
            {fill(texts.changeUntil, { hours: visit.changeHours })} {texts.keepLink}
          </p>
        </>
      ) : null}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-strong wrap-anywhere">{children}</dd>
    </div>
  );
}

interface MoveProps extends Pick<PageProps, 'language'> {
  visit: Visit;
  busy: boolean;
  onMove: (chosen: Chosen) => void;
}

function Move({ visit, language, busy, onMove }: MoveProps) {
  const texts = BOOK_TEXTS[language];
  const { days, load } = useDays(visit.serviceId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (days === null) return <p role="status">{texts.loadingDays}</p>;
  if (days === 'failed')
    return (
      <Note tone="danger" action={<Button onClick={() => void load()}>{texts.tryAgain}</Button>}>
        {texts.daysFailed}
      </Note>
    );
  return (
    <div className="grid gap-3">
      <DayList days={days.days} language={language} texts={texts} chosen={chosen} onChoose={setChosen} />
      <Button
        variant="primary"
        size="lg"
        disabled={!chosen}
        busy={busy}
        onClick={() => chosen && onMove(chosen)}
      >
        {chosen ? fill(texts.moveTo, { when: whenText(chosen, language) }) : texts.changeTime}
      </Button>
    </div>
  );
}
