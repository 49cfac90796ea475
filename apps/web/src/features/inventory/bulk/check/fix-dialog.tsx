import type { ImportField } from '@kickstand/domain/inventory';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { Field, Fields } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { SheetRow } from '../table/messages.ts';
import type { TableReader } from '../table/reader.ts';
import { useErrorSentence } from './row-texts.ts';
import { type CheckRow, FIXED_BY, type Problem } from './rows.ts';

type Cells = Partial<Record<ImportField, string>>;

interface FixDialogProps {
  row: CheckRow;
  fields: readonly ImportField[];
  reader: TableReader;
  /** Returns the line as it reads now; cells with errors stay editable. */
  onFix: (line: number, cells: Cells) => Promise<SheetRow>;
  onClose: () => void;
}

/** The invalid cells of one line, to be corrected here instead of in the file. */
export function FixDialog({ row, fields, reader, onFix, onClose }: FixDialogProps) {
  const { t } = useTranslation('bulk');
  const errorText = useErrorText();
  const sentence = useErrorSentence();
  const [typed, setTyped] = useState<Cells>({});
  const [errors, setErrors] = useState(row.kind === 'bad' ? row.sheetRow.errors : []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const written = useQuery({
    queryKey: ['bulk line', row.line],
    queryFn: () => reader.ask('row', { line: row.line }),
    gcTime: 0,
    staleTime: 0,
  });
  const cells = written.data?.cells ?? {};

  const fix = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const all = Object.fromEntries(fields.map((field) => [field, typed[field] ?? cells[field] ?? '']));
      const fixed = await onFix(row.line, all);
      if (fixed.errors.length === 0) return onClose();
      setErrors(fixed.errors);
      if (fixed.errors.some(({ field }) => field === null || !fields.includes(field)))
        setProblem(fixed.errors.map(sentence).join('. '));
      else setProblem(t('fix.still'));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('fix.title', { line: row.line })}
      text={t('fix.text')}
      submit={t('fix.submit')}
      busyLabel={t('fix.busy')}
      busy={busy || written.data === undefined}
      problem={problem}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void fix();
      }}
      onClose={onClose}
    >
      {written.data === undefined ? (
        <SkeletonList label={t('columns.reading')} rows={fields.length} />
      ) : (
        <Fields>
          {fields.map((field) => {
            const error = errors.find((one) => one.field === field);
            return (
              <Field
                key={field}
                label={t(`fields.${field}`)}
                error={error ? sentence(error) : problemOf(row, field, (code) => t(`refused.${code}`))}
              >
                {(control) => (
                  <Input
                    {...control}
                    value={typed[field] ?? cells[field] ?? ''}
                    autoComplete="off"
                    onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
                  />
                )}
              </Field>
            );
          })}
        </Fields>
      )}
    </FormDialog>
  );
}

/** The catalog's objection to this cell. */
function problemOf(
  row: CheckRow,
  field: ImportField,
  sentence: (code: Problem) => string,
): string | undefined {
  if (row.kind === 'bad') return undefined;
  const code = row.compared?.problems.find((problem) => FIXED_BY[problem] === field);
  return code ? sentence(code) : undefined;
}
