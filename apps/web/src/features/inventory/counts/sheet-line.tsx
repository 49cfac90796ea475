import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Input } from '../../../ui/form/input.tsx';
import type { CountItem } from './counts-query.ts';
import { type Entry, readText, shownText, type TheirCount, theirCount } from './entries.ts';
import type { EntryBook } from './use-entries.ts';
import { countFieldId } from './use-go-to.ts';

interface SheetLineProps {
  item: CountItem;
  open: boolean;
  book: EntryBook;
  /** Enter: on to the next line. */
  onNext: (from: HTMLElement) => void;
}

export function SheetLine({ item, open, book, onNext }: SheetLineProps) {
  const { t } = useTranslation(['stock', 'common']);
  const name = useProductName()(item);
  const quantity = useQuantity();
  const messageId = useId();
  const entry = book.entries[item.productId];
  const wrong = entry !== undefined && !readText(entry.text).ok;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 max-md:px-4">
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        <span className="text-small wrap-anywhere text-muted">
          <b className="font-strong text-ink">{item.bin || t('stock:noBin')}</b>
          {' · '}
          <span className="code">{item.sku}</span>
          {` · ${t('stock:counts.expected', { quantity: quantity(item.expectedMilli, item.unit) })}`}
        </span>
      </div>
      {open || entry ? (
        <Input
          id={countFieldId(item.productId)}
          data-count-field=""
          aria-label={t('stock:counts.countedOf', { name })}
          aria-describedby={messageId}
          aria-invalid={wrong || undefined}
          readOnly={!open}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          value={shownText(item, entry)}
          onChange={({ target }) => book.type(item, target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => void book.save(item.productId)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onNext(event.currentTarget);
          }}
          className="num min-h-14 w-28 scroll-my-32 text-center text-[1.25rem] font-strong"
        />
      ) : (
        <span className="num w-28 text-center text-[1.25rem] font-strong">
          {item.countedMilli === null ? '–' : quantity(item.countedMilli)}
        </span>
      )}
      <div id={messageId} aria-live="polite" className="w-36 text-small max-sm:w-full max-sm:text-right">
        <Message item={item} entry={entry} wrong={wrong} book={book} />
      </div>
    </div>
  );
}

interface MessageProps {
  item: CountItem;
  entry: Entry | undefined;
  wrong: boolean;
  book: EntryBook;
}

/** The state of a line: its error, whether it is saved, and its difference from stock. */
function Message({ item, entry, wrong, book }: MessageProps) {
  const { t } = useTranslation(['stock', 'common']);
  const errorText = useErrorText();
  const quantity = useQuantity();
  const theirs = theirCount(item, entry);
  if (wrong) return <span className="font-medium text-danger-ink">{t('stock:counts.invalid')}</span>;
  if (entry?.step === 'theirs' && entry.theirs)
    return <Choice item={item} text={entry.text} theirs={entry.theirs} book={book} />;
  if (entry?.step === 'failed')
    return (
      <span className="grid justify-items-start gap-1 font-medium text-danger-ink max-sm:justify-items-end">
        {`${t('stock:counts.notSaved')} ${errorText(entry.failure)}`}
        <Button size="sm" onClick={() => void book.save(item.productId)}>
          {t('common:retry')}
        </Button>
      </span>
    );
  if (theirs !== undefined)
    return (
      <span className="text-warning-ink">
        {t('stock:counts.theirs', {
          quantity: theirs === null ? t('stock:counts.notCounted') : quantity(theirs),
        })}
      </span>
    );
  if (entry?.step === 'saving') return <span className="text-muted">{t('stock:counts.saving')}</span>;
  if (entry) return null;
  return <Difference item={item} />;
}

interface ChoiceProps {
  item: CountItem;
  text: string;
  theirs: TheirCount;
  book: EntryBook;
}

/** Two people counted one line differently: someone has to choose. */
function Choice({ item, text, theirs, book }: ChoiceProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const read = readText(text);
  const shown = (milli: number | null) => (milli === null ? t('counts.notCounted') : quantity(milli));
  const mine = shown(read.ok ? read.countedMilli : null);
  const other = shown(theirs.countedMilli);
  return (
    <span className="grid gap-1.5 max-sm:justify-items-end">
      <span className="font-medium text-warning-ink">
        {theirs.by
          ? t('counts.theirsBy', { name: theirs.by, quantity: other, mine })
          : t('counts.theirs', { quantity: other })}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Button size="sm" onClick={() => book.settle(item.productId, 'theirs')}>
          {t('counts.keepTheirs', { quantity: other })}
        </Button>
        <Button size="sm" onClick={() => book.settle(item.productId, 'mine')}>
          {t('counts.useMine', { quantity: mine })}
        </Button>
      </span>
    </span>
  );
}

function Difference({ item }: { item: CountItem }) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const { countedMilli, differenceMilli, unit } = item;
  if (countedMilli === null) return <span className="text-faint">{t('counts.notCounted')}</span>;
  if (differenceMilli === 0) return <span className="text-success-ink">{t('counts.same')}</span>;
  return (
    <span className={cn('font-medium', differenceMilli < 0 ? 'text-danger-ink' : 'text-warning-ink')}>
      {t(differenceMilli < 0 ? 'counts.lost' : 'counts.found', {
        quantity: quantity(Math.abs(differenceMilli), unit),
      })}
    </span>
  );
}
