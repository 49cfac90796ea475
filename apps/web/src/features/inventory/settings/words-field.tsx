import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../../../shared/checklists/edit-template.ts';
import { RowButtons } from '../../../shared/checklists/row-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { fromLines, repeated, toLines } from './setting-values.ts';

interface WordsFieldProps {
  /** What one of them is called. */
  name: string;
  /** Label of the field for a new one. */
  newName: string;
  value: string;
  onChange: (lines: string) => void;
  /** After a failed attempt to save: shows what is missing. */
  invalid: boolean;
  least: number;
  most: number;
  maxLength: number;
}

/** A list of words, edited in place: add at the end, move or remove any. */
export function WordsField(props: WordsFieldProps) {
  const { name, newName, value, onChange, invalid, least, most, maxLength } = props;
  const { t } = useTranslation(['inventorySettings', 'errors']);
  const [next, setNext] = useState('');
  const id = useId();
  const rows = fromLines(value);
  const twice = repeated(rows);
  const exists = repeated([...rows, next]).at(-1) === true;
  const change = (changed: readonly string[]) => onChange(toLines(changed));
  const wrong = (row: string, at: number): string | null => {
    if (twice[at]) return t('inventorySettings:lists.twice');
    return invalid && row.trim() === '' ? t('errors:VALUE_REQUIRED') : null;
  };
  const add = () => {
    if (next.trim() === '' || exists) return;
    change([...rows, next.trim()]);
    setNext('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds a word instead of submitting the form.
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-3">
      <ol className="grid gap-1.5">
        {rows.map((row, at) => {
          const problem = wrong(row, at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is renamed, a word has no identity except its position
            <li key={at}>
              <div className="flex items-center gap-1">
                <Input
                  aria-label={t('inventorySettings:lists.row', { name, number: at + 1 })}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-${at}` : undefined}
                  value={row}
                  maxLength={maxLength}
                  autoComplete="off"
                  onChange={({ target }) =>
                    change(rows.map((old, place) => (place === at ? target.value : old)))
                  }
                />
                <RowButtons
                  name={row || t('inventorySettings:lists.row', { name, number: at + 1 })}
                  index={at}
                  count={rows.length}
                  least={least}
                  onMove={(by) => change(moved(rows, at, by))}
                  onRemove={() => change(rows.filter((_row, place) => place !== at))}
                />
              </div>
              {problem ? (
                <p id={`${id}-${at}`} className="pt-1 text-small font-medium text-danger-ink">
                  {problem}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
      {rows.length < most ? (
        <div className="grid gap-1">
          <div className="flex items-center gap-2">
            <Input
              aria-label={newName}
              aria-invalid={exists || undefined}
              placeholder={newName}
              value={next}
              maxLength={maxLength}
              autoComplete="off"
              onChange={({ target }) => setNext(target.value)}
              onKeyDown={onKeyDown}
            />
            <Button
              icon={Plus}
              disabled={next.trim() === '' || exists}
              aria-label={t('inventorySettings:lists.addOf', { name: newName })}
              onClick={add}
            >
              {t('inventorySettings:lists.add')}
            </Button>
          </div>
          {exists ? (
            <p role="status" className="text-small font-medium text-danger-ink">
              {t('inventorySettings:lists.twice')}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
