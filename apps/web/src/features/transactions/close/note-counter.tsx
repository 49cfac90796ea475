import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseCents } from '../../../shared/money/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';

const NOTES = [100, 50, 20, 10, 5, 1] as const;
type Counts = Readonly<Record<number, number>>;

/** Counts the drawer note by note; `onCount` gets the sum in cents. */
export function NoteCounter({ onCount }: { onCount: (cents: number) => void }) {
  const { t } = useTranslation('money');
  const [counts, setCounts] = useState<Counts>({});
  const [coins, setCoins] = useState('');

  const tell = (nextCounts: Counts, nextCoins: string) => {
    setCounts(nextCounts);
    setCoins(nextCoins);
    const notes = NOTES.reduce((sum, value) => sum + value * 100 * (nextCounts[value] ?? 0), 0);
    onCount(notes + (parseCents(nextCoins) ?? 0));
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-medium">{t('close.notes')}</legend>
      <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {NOTES.map((value) => (
          <NoteRow
            key={value}
            value={value}
            count={counts[value] ?? 0}
            onChange={(count) => tell({ ...counts, [value]: count }, coins)}
          />
        ))}
      </div>
      <Field label={t('close.coins')} className="mt-2 sm:max-w-48">
        {(control) => (
          <InputAffix prefix="$">
            <Input
              {...control}
              value={coins}
              inputMode="decimal"
              autoComplete="off"
              className="num"
              onChange={(event) => tell(counts, event.target.value)}
            />
          </InputAffix>
        )}
      </Field>
    </fieldset>
  );
}

interface NoteRowProps {
  value: number;
  count: number;
  onChange: (count: number) => void;
}

/** More notes than this in a drawer are a slipped finger. */
const MOST = 9999;

function NoteRow({ value, count, onChange }: NoteRowProps) {
  const { t } = useTranslation('money');
  const name = `$${value}`;
  return (
    <div className="num grid min-h-12 grid-cols-[44px_auto_1fr] items-center gap-3">
      <span aria-hidden="true" className="font-medium">
        {name}
      </span>
      <span className="flex items-center">
        <Button
          variant="ghost"
          size="icon"
          icon={Minus}
          disabled={count === 0}
          aria-label={t('close.less', { value: name })}
          onClick={() => onChange(count - 1)}
        />
        <Input
          aria-label={t('close.note', { value: name })}
          value={count}
          inputMode="numeric"
          autoComplete="off"
          className="num w-16 px-1 text-center"
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(Math.min(MOST, Number(event.target.value.replace(/\D/g, ''))))}
        />
        <Button
          variant="ghost"
          size="icon"
          icon={Plus}
          disabled={count >= MOST}
          aria-label={t('close.more', { value: name })}
          onClick={() => onChange(count + 1)}
        />
      </span>
      <Money cents={value * 100 * count} className="text-right text-muted" />
    </div>
  );
}
