import { MARK_LIMITS, MARK_WORDS, type PlacedMark } from '@kickstand/domain/damage';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { type MarkStore, useMarkText } from './marks.ts';

interface MarkListProps {
  title: string;
  marks: readonly PlacedMark[];
  madeBy: MarkStore['madeBy'];
  selected: PlacedMark | null;
  onSelect: (id: string) => void;
  onChange: (mark: PlacedMark) => void;
  onRemove: (mark: PlacedMark) => void;
}

/** The marks of one photo with their text; the selected one can be edited. */
export function MarkList({ title, marks, madeBy, selected, onSelect, onChange, onRemove }: MarkListProps) {
  const { t } = useTranslation('damage');
  const text = useMarkText();
  const format = useFormat();
  const number = selected ? marks.findIndex(({ id }) => id === selected.id) + 1 : 0;
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-heading font-strong wrap-anywhere">{title}</h3>
        <Badge tone="outline" aria-live="polite">
          {t('count', { count: marks.length })}
        </Badge>
      </div>
      {marks.length === 0 ? <p className="text-muted">{t('empty')}</p> : null}
      <ol className="divide-y divide-line">
        {marks.map((mark, at) => {
          const made = madeBy?.(mark.id);
          const maker = made && t('madeBy', { who: made.by, when: format.date(made.at, 'moment') });
          const name = t('select', { number: at + 1, text: text(mark) });
          return (
            <li key={mark.id} className="flex items-center gap-2">
              <button
                type="button"
                aria-pressed={mark.id === selected?.id}
                aria-label={maker ? `${name}, ${maker}` : name}
                onClick={() => onSelect(mark.id)}
                className={cn(
                  'flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-1.5 py-1.5 text-left hover:bg-hover',
                  mark.id === selected?.id && 'bg-accent-soft',
                )}
              >
                <MarkNumber number={at + 1} />{' '}
                <span className="grid min-w-0">
                  <span className="font-strong wrap-anywhere">{text(mark)}</span>{' '}
                  {maker ? <span className="text-small text-muted">{maker}</span> : null}
                </span>
              </button>
              <Button
                variant="ghost"
                size="icon"
                icon={Trash2}
                aria-label={t('remove', { number: at + 1 })}
                onClick={() => onRemove(mark)}
              />
            </li>
          );
        })}
      </ol>
      {selected ? <MarkNote key={selected.id} mark={selected} number={number} onChange={onChange} /> : null}
    </section>
  );
}

export const MarkNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="num grid size-6.5 shrink-0 place-items-center rounded-full bg-[#c8281f] text-caption font-[700] text-white"
  >
    {number}
  </span>
);

const SAVE_AFTER_MS = 700;

interface MarkNoteProps {
  mark: PlacedMark;
  number: number;
  onChange: (mark: PlacedMark) => void;
}

function MarkNote({ mark, number, onChange }: MarkNoteProps) {
  const { t } = useTranslation('damage');
  const [note, setNote] = useState(mark.note);
  const commit = () => {
    if (note.trim() !== mark.note) onChange({ ...mark, note: note.trim() });
  };
  // saved when typing pauses, not with every key
  useEffect(() => {
    if (note.trim() === mark.note) return;
    const timer = setTimeout(() => onChange({ ...mark, note: note.trim() }), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [note, mark, onChange]);
  return (
    <div className="grid gap-2.5 border-t border-line pt-3">
      <Field label={t('note', { number })}>
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={MARK_LIMITS.note}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('quickWords', { number })}</legend>
        {MARK_WORDS.map((word) => {
          const on = mark.word === word;
          return (
            <button
              key={word}
              type="button"
              aria-pressed={on}
              onClick={() => onChange({ ...mark, note: note.trim(), word: on ? null : word })}
              className={cn(
                'min-h-10 rounded-full border px-4 text-small font-medium pointer-coarse:min-h-11',
                on
                  ? 'border-accent bg-accent-soft text-accent-soft-ink'
                  : 'border-line-strong bg-surface text-ink hover:bg-hover',
              )}
            >
              {t(`words.${word}`)}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
