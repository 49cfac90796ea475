import { IMPORT_FIELDS, ROW_ERRORS } from '@kickstand/domain/inventory';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardProblem } from '../../../../lib/calls/card-problem.tsx';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { downloadText } from '../../../../lib/device/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { CardFoot } from '../../../../ui/page/card.tsx';
import { WarningsNote } from '../columns/warnings-note.tsx';
import type { Sending } from '../use-send.ts';
import type { SheetHook } from '../use-sheet.ts';
import { CheckCard } from './check-card.tsx';
import { CheckFoot } from './check-foot.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { badRow, type CheckRow, comparedRow, fixableFields, readRow } from './rows.ts';
import { RowsTable } from './rows-table.tsx';
import { SendCard } from './send-card.tsx';
import { problemLines, useBadRows, useFixRow, usePreview } from './use-check.ts';

interface CheckStepProps {
  id: string;
  /** Null: the page was left in the meantime, and the file with it. */
  hook: SheetHook | null;
  sending: Sending | null;
  onSendAgain: () => void;
  onLeaveOut: (lines: readonly number[]) => Promise<void>;
  onImport: (total: number) => void;
  /** How many rows block the import, as far as is known. */
  onToFix: (rows: number) => void;
}

/** INV-05. What every row would do, and its errors; nothing has changed yet. */
export function CheckStep(props: CheckStepProps) {
  const { id, hook, sending, onSendAgain, onLeaveOut, onImport, onToFix } = props;
  const { t } = useTranslation('bulk');
  const errorText = useErrorText();
  const isSent = sending === null || sending.state === 'sent';
  const preview = usePreview(id, isSent);
  const badRows = useBadRows(hook);
  const fix = useFixRow(id, hook);
  const [fixing, setFixing] = useState<CheckRow | null>(null);
  const [insisted, setInsisted] = useState(false);

  const { data } = preview.query;
  const bad = hook?.reading?.bad ?? 0;
  const mapping = hook?.mapping ?? [];
  const { show, isFirst } = preview;
  const showsBad = bad > 0 && ((show === 'all' && isFirst) || show === 'problem');
  const badPages = showsBad ? badRows.data?.pages : undefined;
  const first = show === 'all' ? hook?.reading?.first : undefined;
  const rows = useMemo<CheckRow[]>(
    () => [
      ...(badPages ?? []).flatMap((page) => page.rows.map(badRow)),
      ...(data ? data.rows.map(comparedRow) : (first ?? []).map(readRow)),
    ],
    [badPages, data, first],
  );
  const toFix = bad + (data?.counts.problem ?? 0);
  const reader = hook?.reader() ?? null;
  useEffect(() => onToFix(toFix), [toFix, onToFix]);

  const saveErrors = async () => {
    const csv = await reader?.ask('errorsCsv', {
      words: {
        head: (['line', 'column', 'value', 'problem', 'other'] as const).map((one) =>
          t(`check.errorHead.${one}`),
        ),
        fields: wordsOf(IMPORT_FIELDS, (field) => t(`fields.${field}`)),
        codes: wordsOf(ROW_ERRORS, (code) => t(`error.${code}`)),
      },
    });
    if (csv) downloadText(t('check.errorsFile'), csv);
  };
  const leaveOut = async () => {
    try {
      await onLeaveOut((data?.counts.problem ?? 0) > 0 ? await problemLines(id) : []);
      preview.narrow('all');
      setInsisted(false);
    } catch (error) {
      toast.error(errorText(error));
    }
  };

  if (data === undefined && preview.query.isError)
    return (
      <CardProblem
        title={t('check.title')}
        error={preview.query.error}
        busy={preview.query.isFetching}
        onTryAgain={() => void preview.query.refetch()}
      />
    );
  return (
    <>
      {sending && (!isSent || data === undefined) ? (
        <SendCard sending={sending} onAgain={onSendAgain} />
      ) : null}
      {hook?.reading ? <WarningsNote warnings={hook.reading.warnings} /> : null}
      <CheckCard
        counts={
          data
            ? {
                all: data.batch.total,
                problem: toFix,
                create: data.counts.create,
                update: data.counts.update,
              }
            : null
        }
        newSuppliers={data?.counts.newSuppliers ?? []}
        show={preview.show}
        onShow={preview.narrow}
        onErrors={bad > 0 ? () => void saveErrors() : null}
        warning={insisted && toFix > 0 ? t('check.refused') : null}
        goBack={preview.goBack}
        goOn={preview.goOn}
        busy={preview.query.isPlaceholderData}
        isEmpty={data !== undefined && rows.length === 0}
      >
        {rows.length === 0 ? (
          <SkeletonList label={t('send.working')} rows={6} className="p-5 max-md:p-4" />
        ) : (
          <RowsTable rows={rows} mapping={isSent && reader ? mapping : null} onFix={setFixing} />
        )}
        {showsBad && badRows.hasNextPage ? (
          <CardFoot className="grid justify-items-center">
            <Button
              variant="ghost"
              busy={badRows.isFetchingNextPage}
              onClick={() => void badRows.fetchNextPage()}
            >
              {t('check.moreBad')}
            </Button>
          </CardFoot>
        ) : null}
      </CheckCard>
      {data && isSent ? (
        <CheckFoot
          preview={data}
          bad={bad}
          leftOut={hook?.reading?.leftOut ?? 0}
          isHere={reader !== null}
          rowsLeft={(hook?.reading?.rows ?? 0) - data.counts.problem}
          onLeaveOut={leaveOut}
          onImport={() => {
            if (toFix === 0) return onImport(data.batch.total);
            preview.narrow('problem');
            setInsisted(true);
          }}
        />
      ) : null}
      {fixing && reader ? (
        <FixDialog
          key={fixing.line}
          row={fixing}
          fields={fixableFields(fixing, mapping)}
          reader={reader}
          onFix={fix}
          onClose={() => setFixing(null)}
        />
      ) : null}
    </>
  );
}

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, word(key)])) as Record<Key, string>;
