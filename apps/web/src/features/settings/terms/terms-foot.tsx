import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../shared/foot-bar.tsx';
import { useBlockName } from './texts.ts';
import type { TermsEditor } from './use-terms-editor.ts';

interface TermsFootProps {
  editor: TermsEditor;
  onOpen: (dialog: 'preview' | 'publish' | 'discard') => void;
}

/** The state of the draft and the next step. Renders nothing without changes. */
export function TermsFoot({ editor, onOpen }: TermsFootProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const text = useFootText(editor);
  const { draft, unsaved, saving, blocked, conflicts, outlook } = editor;
  if (unsaved.length > 0)
    return (
      <FootBar tall title={t('foot.unsaved', { count: unsaved.length })} text={text}>
        <Button disabled={saving.isPending} onClick={editor.undo}>
          {t('foot.undo')}
        </Button>
        <Button
          variant="primary"
          busy={saving.isPending}
          busyLabel={t('foot.saving')}
          disabled={blocked.length > 0 || conflicts.length > 0}
          onClick={editor.save}
        >
          {t('common:save')}
        </Button>
      </FootBar>
    );
  if (!draft.open) return null;
  return (
    <FootBar tall title={t('foot.draft', { number: draft.nextNumber })} text={text}>
      <Button variant="ghost" onClick={() => onOpen('discard')}>
        {t('foot.discard')}
      </Button>
      <Button className="max-md:hidden" onClick={() => onOpen('preview')}>
        {t('foot.preview')}
      </Button>
      <Button
        variant="primary"
        disabled={outlook.issues.length > 0 || outlook.changed.length === 0}
        onClick={() => onOpen('publish')}
      >
        {t('foot.publish', { number: draft.nextNumber })}
      </Button>
    </FootBar>
  );
}

function useFootText({ draft, saving, blocked, conflicts, outlook }: TermsEditor): string {
  const { t } = useTranslation(['termsEditor', 'common']);
  const errorText = useErrorText();
  const name = useBlockName();
  const sections = (ids: Parameters<typeof name>[0][]) => [...new Set(ids)].map(name).join(', ');
  if (saving.error) return errorText(saving.error);
  if (conflicts.length > 0) return t('foot.conflicts', { sections: sections(conflicts) });
  if (blocked.length > 0) return t('foot.blocked', { sections: sections(blocked) });
  if (outlook.issues.length > 0)
    return t('foot.issues', { sections: sections(outlook.issues.map(({ block }) => block)) });
  const older = outlook.changed.filter((id) => outlook.older[id]);
  const uses = t('foot.uses', { number: draft.inForce.number });
  return older.length > 0 ? `${t('foot.older', { sections: sections(older) })} ${uses}` : uses;
}
