import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import type { FileProblem } from '../use-sheet.ts';

/** Why a file cannot be read, and what to do about it. */
export function FileProblemNote({ problem }: { problem: FileProblem }) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const figures = {
    line: problem.why === 'open_quote' ? problem.line : 0,
    rows: problem.why === 'too_many_rows' ? count(problem.rows) : '',
  };
  return (
    <Note tone="danger" role="alert" title={t('file.problem.title')}>
      <p>{t(`file.problem.${problem.why}`, figures)}</p>
    </Note>
  );
}
