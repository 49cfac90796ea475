import { MarkedPicture } from '../../../shared/damage/marked-picture.tsx';
import type { Receipt, SheetTexts } from './sheet-texts.ts';

interface MarksSheetProps {
  receipt: Receipt;
  t: SheetTexts;
}

/** CAM-08: the photos with marks, on a separate page after the form. */
export function MarksSheet({ receipt, t }: MarksSheetProps) {
  const { markedPhotos, language } = receipt;
  return (
    <article
      lang={language}
      className="mt-4 rounded-card bg-white p-[14mm] text-[10pt] leading-[1.4] text-black shadow-card max-md:p-5 print:mt-0 print:break-before-page print:rounded-none print:p-0 print:shadow-none"
    >
      <h2 className="mb-3 border-b-2 border-black pb-2 text-[14pt] font-title">{t('damage:sheet')}</h2>
      <ul className="grid grid-cols-2 gap-6 max-sm:grid-cols-1 print:grid-cols-2">
        {markedPhotos.map(({ slot, extra, url, marks }) => {
          const label = slot
            ? t(`intake:detail.photo.${slot}`)
            : t('damage:extraPhoto', { number: extra ?? 1 });
          return (
            <li key={url} className="min-w-0 break-inside-avoid">
              <h3 className="mb-1 font-strong">{label}</h3>
              <MarkedPicture
                url={url}
                alt={label}
                fit="contain"
                marks={marks}
                className="aspect-4/3 h-auto"
              />
              <ol className="mt-1.5 grid gap-0.5">
                {marks.map(({ id, kind, word, note }, at) => (
                  <li key={id} className="flex gap-2">
                    <b className="num font-strong">{at + 1}</b>
                    <span className="min-w-0 wrap-anywhere">
                      {[word ? t(`damage:words.${word}`) : '', note].filter(Boolean).join(': ') ||
                        t(`damage:kinds.${kind}`)}
                    </span>
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
      </ul>
    </article>
  );
}
