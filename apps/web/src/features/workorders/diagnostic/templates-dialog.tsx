import type { Outputs } from '@kickstand/api';
import type { Template } from '@kickstand/domain/workorders';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/language.ts';
import { newId } from '../../../lib/new-id.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { TemplateFields } from './template-fields.tsx';

type TemplateRecord = Outputs['workorders']['templates']['list'][number];

const newTemplate = (): TemplateRecord => ({
  id: newId(),
  builtIn: false,
  revision: 0,
  template: {
    name: { en: '', es: '' },
    groups: [
      {
        id: 'group_1',
        label: { en: '', es: '' },
        items: [{ id: 'item_1', label: { en: '', es: '' }, hint: { en: '', es: '' } }],
      },
    ],
  },
});

/** Checklists of the shop. An inspection that has begun keeps the one it began with. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['diagnostic', 'common']);
  const { language } = useLanguage();
  const errorText = useErrorText();
  const templates = useQuery(orpc.workorders.templates.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState<TemplateRecord | null>(null);
  if (open)
    return <TemplateEditor key={`${open.id} ${open.revision}`} opened={open} onClose={() => setOpen(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      size="md"
      title={t('diagnostic:templates.title')}
      description={t('diagnostic:templates.text')}
      closeLabel={t('common:close')}
      footer={
        <Button icon={Plus} onClick={() => setOpen(newTemplate())}>
          {t('diagnostic:templates.new')}
        </Button>
      }
    >
      {templates.error ? (
        <Note tone="danger" role="alert">
          {errorText(templates.error)}
        </Note>
      ) : null}
      {templates.data ? (
        <ul className="divide-y divide-line">
          {templates.data.map((record) => (
            <li key={record.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                {record.template.name[language]}
              </span>
              {record.builtIn ? <Badge>{t('diagnostic:templates.builtIn')}</Badge> : null}
              <Button size="sm" onClick={() => setOpen(record)}>
                {t('diagnostic:templates.open')}
              </Button>
            </li>
          ))}
        </ul>
      ) : templates.error ? null : (
        <SkeletonList label={t('diagnostic:templates.loading')} rows={2} />
      )}
    </Dialog>
  );
}

function TemplateEditor({ opened, onClose }: { opened: TemplateRecord; onClose: () => void }) {
  const { t } = useTranslation(['diagnostic', 'common', 'forms']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [template, setTemplate] = useState<Template>(opened.template);
  const [revision, setRevision] = useState(opened.revision);
  const [theirs, setTheirs] = useState<TemplateRecord | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: orpc.workorders.templates.key() });
  const save = useMutation(
    orpc.workorders.templates.save.mutationOptions({
      onSuccess: () => {
        void reread();
        toast.success(t('diagnostic:templates.saved'));
        onClose();
      },
      onError: (error) => {
        if (!(error instanceof ORPCError) || error.code !== 'TEMPLATE_STALE') return;
        const { current } = error.data as { current: TemplateRecord };
        setTheirs(current);
        setRevision(current.revision);
      },
    }),
  );
  const remove = useMutation(
    orpc.workorders.templates.remove.mutationOptions({
      onSuccess: () => {
        void reread();
        onClose();
      },
    }),
  );
  const failure = (theirs ? null : save.error) ?? remove.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('diagnostic:templates.edit')}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        setTheirs(null);
        save.mutate({ id: opened.id, revision, template });
      }}
      footer={
        <>
          {opened.revision > 0 ? (
            <Button
              variant="danger-ghost"
              icon={Trash2}
              className="mr-auto"
              busy={remove.isPending}
              onClick={() => remove.mutate({ id: opened.id })}
            >
              {t(opened.builtIn ? 'diagnostic:templates.reset' : 'diagnostic:templates.remove')}
            </Button>
          ) : null}
          {theirs ? (
            <Button
              onClick={() => {
                setTemplate(theirs.template);
                setTheirs(null);
              }}
            >
              {t('forms:stale.takeTheirs')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('common:cancel')}</Button>
          )}
          <Button type="submit" variant="primary" busy={save.isPending}>
            {theirs ? t('forms:stale.keepMine') : t('common:save')}
          </Button>
        </>
      }
    >
      {failure ? (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      ) : null}
      {theirs ? (
        <Note tone="warning" role="alert" title={t('forms:stale.title')}>
          {t('diagnostic:templates.stale')}
        </Note>
      ) : null}
      <TemplateFields template={template} onChange={setTemplate} />
    </Dialog>
  );
}
