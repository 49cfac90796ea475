import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { useCount } from '../counts.ts';
import { Foot } from '../foot.tsx';
import type { Preview } from './rows.ts';

/**
 * Above this number, rows that the catalog refuses are not excluded one by one: something is wrong with the
 * file.
 */
const LEFT_OUT_AT_ONCE = 300;

interface CheckFootProps {
  preview: Preview;
  /** Lines that cannot be read. */
  bad: number;
  leftOut: number;
  /** The file is still loaded, so rows can be corrected and excluded. */
  isHere: boolean;
  /** How many would be imported without the excluded ones. */
  rowsLeft: number;
  onLeaveOut: () => Promise<void>;
  onImport: () => void;
}

export function CheckFoot(props: CheckFootProps) {
  const { preview, bad, leftOut, isHere, rowsLeft, onLeaveOut, onImport } = props;
  const { t } = useTranslation('bulk');
  const count = useCount();
  const [leaving, setLeaving] = useState(false);
  const { batch, counts } = preview;
  const toFix = bad + counts.problem;
  const rows = t('rows', { count: batch.total, shown: count(batch.total) });
  const isIncomplete = toFix === 0 && batch.rows < batch.total;
  const leave = async () => {
    setLeaving(true);
    await onLeaveOut();
    setLeaving(false);
  };
  const title =
    toFix > 0
      ? t('check.toFix', { count: toFix, shown: count(toFix), rows })
      : t('check.ready', { count: batch.rows, shown: count(batch.rows) });
  const figures = {
    create: count(counts.create),
    update: count(counts.update),
    same: count(counts.same),
  };
  const text = isIncomplete
    ? t('check.incomplete', { sent: count(batch.rows), total: count(batch.total) })
    : toFix > 0
      ? t(isHere ? 'check.toFixText' : 'check.toFixGone')
      : t('check.readyText', figures);
  const out = leftOut > 0 ? `. ${t('check.leftOut', { count: leftOut, shown: count(leftOut) })}` : '';
  const mayLeave = toFix > 0 && isHere && rowsLeft > 0 && counts.problem <= LEFT_OUT_AT_ONCE;
  return (
    <Foot title={title} text={`${text}${out}`}>
      {mayLeave ? (
        <Button size="lg" busy={leaving} onClick={() => void leave()} className="max-sm:flex-1">
          {t('check.leaveOut', { count: toFix, shown: count(toFix) })}
        </Button>
      ) : null}
      <Button
        size="lg"
        variant="primary"
        disabled={isIncomplete || leaving}
        onClick={onImport}
        className="max-sm:flex-1"
      >
        {t('check.import')}
      </Button>
    </Foot>
  );
}
