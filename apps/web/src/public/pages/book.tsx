import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { type Answer, send, useAnswer } from '../ask.ts';
import { CallUs } from '../book/frame.tsx';
import { OFFER_PATH } from '../book/paths.ts';
import { BookSteps } from '../book/steps.tsx';
import { BOOK_TEXTS, type BookTexts } from '../book/texts.ts';
import { type Visit, VisitPage } from '../book/visit.tsx';
import { PublicFailure } from '../failure.tsx';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';

type Offer = Answer<'booking', 'offer'>;

/** CAL-05 /book: books an appointment; with `?visit=` and `&key=` shows an existing one. */
export default function BookPage(props: PageProps) {
  const { texts, showShop } = props;
  const asked = useAnswer<Offer>(OFFER_PATH);
  useEffect(() => {
    if (asked.state !== 'asking') showShop(asked.state === 'there' ? asked.value.shop : null);
  }, [asked, showShop]);
  if (asked.state === 'asking') return <BookSkeleton label={texts.loading} />;
  if (asked.state !== 'there') return <PublicFailure texts={texts} onTryAgain={asked.tryAgain} />;
  return <Booking {...props} offer={asked.value} />;
}

function Booking(props: PageProps & { offer: Offer }) {
  const { offer, language, search, suggestLanguage } = props;
  const texts = BOOK_TEXTS[language];
  const [link] = useState(() => {
    const params = new URLSearchParams(search);
    const [id, token] = [params.get('visit'), params.get('key')];
    return id && token ? { id, token } : null;
  });
  const [visit, setVisit] = useState<Visit | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  usePageTitle(texts.title);

  useEffect(() => {
    if (!link) return;
    void send<Visit>('/api/booking/visit', link).then((answer) => {
      if (!answer.ok) return setFailed(answer.code);
      suggestLanguage(answer.value.language);
      setVisit(answer.value);
    });
  }, [link, suggestLanguage]);

  const show = (booked: Visit) => {
    // a reload then shows the visit instead of an empty form
    history.replaceState(null, '', `/book?visit=${booked.id}&key=${booked.token}`);
    setVisit(booked);
    window.scrollTo({ top: 0 });
  };
  if (visit) return <VisitPage {...props} visit={visit} onVisit={show} />;
  if (link && failed === 'NETWORK')
    return <PublicFailure texts={props.texts} onTryAgain={() => location.reload()} />;
  if (link && failed) return <Message offer={offer} title={texts.notFound} text="" texts={texts} />;
  if (link) return <BookSkeleton label={props.texts.loading} />;
  if (!offer.enabled) return <Message offer={offer} title={texts.off} text={texts.offText} texts={texts} />;
  return <BookSteps {...props} onBooked={show} />;
}

interface MessageProps {
  offer: Offer;
  title: string;
  text: string;
  texts: BookTexts;
}

function Message({ offer, title, text, texts }: MessageProps) {
  return (
    <div className="m-auto grid w-[min(30rem,100%-2*var(--gutter))] gap-3 text-center">
      <h1 className="text-title font-title">{title}</h1>
      {text ? <p className="text-muted">{text}</p> : null}
      <CallUs phone={offer.shop.phone} texts={texts} />
    </div>
  );
}

function BookSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mx-auto grid w-full max-w-[34rem] gap-3 px-gutter pt-6">
      <Skeleton className="h-3" />
      <Skeleton className="h-8 w-3/5" />
      {['a', 'b', 'c', 'd'].map((one) => (
        <Skeleton key={one} className="h-16 rounded-card" />
      ))}
    </div>
  );
}
