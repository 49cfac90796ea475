import { LANGUAGES } from '@kickstand/domain/language';
import { useTranslation } from 'react-i18next';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { pairOf } from './draft.ts';
import type { TermsEditor } from './use-terms-editor.ts';

/** Someone else saved the same section: both, and the choice. */
export function ConflictNote({ editor }: { editor: TermsEditor }) {
  const { t } = useTranslation(['termsEditor', 'forms', 'common']);
  const { draft, selected, shown } = editor;
  const theirs = pairOf(draft, selected);
  const differences = LANGUAGES.flatMap((language) =>
    (['title', 'text'] as const)
      .filter((part) => shown[language][part] !== theirs[language][part])
      .map((part) => ({
        key: `${language} ${part}`,
        label: `${t(`common:language.${language}`)}, ${t(`termsEditor:${part}`)}`,
        mine: <span className="whitespace-pre-line">{shown[language][part]}</span>,
        theirs: <span className="whitespace-pre-line">{theirs[language][part]}</span>,
      })),
  );
  return (
    <div className="grid gap-4">
      <StaleNote differences={differences} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={editor.takeTheirs}>{t('forms:stale.takeTheirs')}</Button>
        <Button variant="primary" onClick={editor.keepMine}>
          {t('forms:stale.keepMine')}
        </Button>
      </div>
    </div>
  );
}
