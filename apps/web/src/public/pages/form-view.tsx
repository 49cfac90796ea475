import { formatDate, formatMoney, telHref } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { vehicleWord } from '@kickstand/domain/vehicles';
import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { type Answer, useAnswer } from '../ask.ts';
import { PublicFailure } from '../failure.tsx';
import { MarkNotes, type PublicMark, useMarksOver } from '../order/marks-over.tsx';
import { formPath } from '../order/paths.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { Picture } from '../picture.tsx';
import { termsHref } from '../terms-paths.ts';
import type { Texts } from '../texts.ts';
import NotFoundPage from './not-found.tsx';

type View = Answer<'intake', 'view'>;

/** DET-07 /form/view/:id: the intake form, for the customer with the link. */
export default function FormViewPage(props: PageProps) {
  const { params, texts, suggestLanguage } = props;
  const view = useAnswer<View>(formPath(params.id));
  const language = view.state === 'there' ? view.value.language : null;
  useEffect(() => {
    if (language) suggestLanguage(language);
  }, [language, suggestLanguage]);

  // the same whether the link never existed, was revoked or has expired
  if (view.state === 'missing') return <NotFoundPage {...props} />;
  if (view.state === 'failed') return <PublicFailure texts={texts} onTryAgain={view.tryAgain} />;
  return view.state === 'there' ? <Form view={view.value} {...props} /> : <FormSkeleton texts={texts} />;
}

const SIDES = ['photoFront', 'photoBack', 'photoLeftSide', 'photoRightSide'] as const;
const SIGNERS = ['customerSignature', 'technicianSignature'] as const;

function Form({ view, language, texts }: PageProps & { view: View }) {
  usePageTitle(view.bikeInfo || texts.formTitle);
  const date = (at: string) => formatDate(at, 'long', { language, timeZone: view.shop.timeZone });
  const photos = [
    ...SIDES.flatMap((side) => {
      const picture = view.pictures[side];
      return picture ? [{ ...picture, label: `, ${texts[side]}` }] : [];
    }),
    ...view.extraPictures.map((picture) => ({ ...picture, label: '' })),
  ];
  return (
    <div className="mx-auto grid w-full max-w-[calc(var(--public-max)+2*var(--gutter))] gap-4 px-gutter pt-4 pb-16">
      <header>
        {view.shop.logoUrl ? (
          <img
            src={view.shop.logoUrl}
            alt=""
            className="mb-2 block h-12 max-w-40 rounded-[6px] bg-white object-contain object-left p-0.5"
          />
        ) : null}
        <p className="text-small font-medium text-muted">{view.shop.name}</p>
        <h1 className="text-title font-title wrap-anywhere">{view.bikeInfo || texts.formTitle}</h1>
        <p className="mt-1 text-muted">{`${texts.takenIn} ${date(view.createdAt)}`}</p>
      </header>
      {photos.length > 0 ? (
        <ul aria-label={texts.photos} className="grid grid-cols-2 gap-2">
          {photos.map(({ path, url, label }) => (
            <MarkedPhoto
              key={path}
              url={url}
              alt={`${view.bikeInfo}${label}`}
              texts={texts}
              language={language}
              marks={view.marks.filter((mark) => mark.path === path)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{texts.noPhotos}</p>
      )}
      <Section title={texts.yourConcerns}>
        <p className="wrap-anywhere whitespace-pre-line">{view.customerConcerns || texts.notAvailable}</p>
      </Section>
      <Section title={texts.motorcycle}>
        <dl className="grid grid-cols-2 gap-4">
          <Fact texts={texts} label={texts.make} value={view.bikeMake} />
          <Fact texts={texts} label={texts.model} value={view.bikeModel} />
          <Fact texts={texts} label={texts.year} value={view.bikeYear} />
          <Fact texts={texts} label={texts.color} value={vehicleWord(view.bikeColor, language)} />
          <Fact
            texts={texts}
            label={texts.classification}
            value={vehicleWord(view.bikeClassification, language)}
          />
          <Fact texts={texts} label={texts.mileage} value={view.mileage} />
          <Fact texts={texts} label={texts.vin} value={view.vin} look="code" wide />
        </dl>
      </Section>
      <Section title={texts.customer}>
        <dl className="grid grid-cols-2 gap-4">
          <Fact texts={texts} label={texts.name} value={view.customerName} wide />
          <Fact texts={texts} label={texts.phone} value={view.maskedPhone} look="num" />
          <Fact texts={texts} label={texts.email} value={view.maskedEmail} />
        </dl>
      </Section>
      <Section title={texts.deposit}>
        {view.deposit.paidAt ? (
          <p>
            <span className="num font-strong">{formatMoney(view.deposit.amountCents)}</span>
            {`, ${texts.paidOn} ${date(view.deposit.paidAt)}. ${texts.credited}`}
          </p>
        ) : (
          <p className="text-muted">{texts.noDeposit}</p>
        )}
      </Section>
      <Section title={texts.signatures}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {SIGNERS.map((slot) => (
            <li key={slot} className="grid gap-1">
              <Picture
                url={view.signatures[slot]?.url ?? null}
                alt={texts.signature}
                failedText={texts.signatureFailed}
                missingText={texts.notAvailable}
                className="h-28 w-full rounded-control border border-line bg-white object-contain"
              />
              <span className="text-small text-muted">{texts[slot]}</span>
            </li>
          ))}
        </ul>
      </Section>
      <p className="text-center text-small text-muted">
        <a href={termsHref(view.termsVersion)}>{texts.terms}</a>
        {view.shop.phone ? (
          <>
            {' · '}
            <a href={telHref(view.shop.phone)}>{texts.callShop}</a>
          </>
        ) : null}
      </p>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}

interface FactProps {
  texts: Texts;
  label: string;
  value: string;
  look?: string;
  wide?: boolean;
}

function Fact({ texts, label, value, look = '', wide = false }: FactProps) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={`font-medium wrap-anywhere ${look}`}>{value || texts.notAvailable}</dd>
    </div>
  );
}

interface MarkedPhotoProps {
  url: string;
  alt: string;
  texts: Texts;
  language: Language;
  marks: readonly PublicMark[];
}

function MarkedPhoto({ url, alt, texts, language, marks }: MarkedPhotoProps) {
  const over = useMarksOver(marks, 'cover');
  return (
    <li className="grid content-start gap-1.5">
      <span className="relative block">
        <Picture
          url={url}
          alt={alt}
          failedText={texts.pictureFailed}
          onLoad={over.onLoad}
          className="aspect-4/3 w-full rounded-control object-cover"
        />
        {over.overlay}
      </span>
      <MarkNotes marks={marks} language={language} />
    </li>
  );
}

function FormSkeleton({ texts }: { texts: Texts }) {
  usePageTitle(texts.formTitle);
  return (
    <div
      role="status"
      aria-label={texts.loading}
      className="mx-auto grid w-full max-w-[calc(var(--public-max)+2*var(--gutter))] gap-4 px-gutter pt-6"
    >
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="w-2/5" />
      <div className="grid grid-cols-2 gap-2">
        {SIDES.map((side) => (
          <Skeleton key={side} className="aspect-4/3 h-auto w-full rounded-control" />
        ))}
      </div>
      <Skeleton className="h-32 rounded-card" />
    </div>
  );
}
