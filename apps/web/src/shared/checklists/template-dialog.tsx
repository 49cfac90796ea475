import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/calls/errors.ts';
import { RevisedDialog } from '../../lib/forms/revised-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { BothFields } from './both-fields.tsx';
import { moved, type TemplateRecord, withGroup, withNewGroup, withoutGroup } from './edit-template.ts';
import { errorsAt, GroupEditor } from './group-editor.tsx';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateDialogProps {
  /** Null for a new one. */
  record: TemplateRecord | null;
  onClose: () => void;
}

/** Name, groups and items of a checklist, in both languages. */
export default function TemplateDialog({ record, onClose }: TemplateDialogProps) {
  const { t } = useTranslation(['checklists']);
  const errorText = useErrorText();
  const { template, setTemplate, problems, failure, stale, busy, save, takeTheirs } = useTemplateForm(
    record,
    onClose,
  );
  const [open, setOpen] = useState<string | null>(record ? null : (template.groups[0]?.id ?? null));
  const firstWrong = Object.keys(problems).find((place) => place.startsWith('groups.'));
  return (
    <RevisedDialog
      title={t(record ? 'checklists:dialogEdit' : 'checklists:dialogNew')}
      size="lg"
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      stale={stale}
      onTakeTheirs={takeTheirs}
      onSubmit={(event) => {
        event.preventDefault();
        void save((wrong) => setOpen(template.groups[wrong]?.id ?? null));
      }}
      onClose={onClose}
    >
      {stale ? (
        <Note tone="warning" role="alert" title={t('checklists:staleTitle')}>
          {t('checklists:staleText')}
        </Note>
      ) : null}
      {firstWrong ? (
        <Note tone="danger" role="alert">
          {t('checklists:incomplete')}
        </Note>
      ) : null}
      <BothFields
        what={t('checklists:name')}
        value={template.name}
        max={80}
        errors={errorsAt(problems, 'name')}
        onChange={(name) => setTemplate({ ...template, name })}
      />
      <ol className="grid gap-2">
        {template.groups.map((group, index) => (
          <GroupEditor
            key={group.id}
            group={group}
            index={index}
            count={template.groups.length}
            open={open === group.id}
            problems={problems}
            onOpen={() => setOpen(open === group.id ? null : group.id)}
            onChange={(next) => setTemplate(withGroup(template, next))}
            onMove={(by) => setTemplate({ ...template, groups: moved(template.groups, index, by) })}
            onRemove={() => setTemplate(withoutGroup(template, group.id))}
          />
        ))}
      </ol>
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => {
          const next = withNewGroup(template);
          setTemplate(next.template);
          setOpen(next.id);
        }}
      >
        {t('checklists:addGroup')}
      </Button>
    </RevisedDialog>
  );
}
