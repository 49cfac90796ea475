import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TemplateRecord } from './edit-template.ts';

/** Deletes a checklist; the built-in one is reset. */
export function RemoveTemplate({ record, onClose }: { record: TemplateRecord; onClose: () => void }) {
  const { t } = useTranslation(['checklists', 'common']);
  const { language } = useLanguage();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const name = record.template.name[language];
  const remove = useMutation(
    orpc.workorders.templates.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t(record.builtIn ? 'checklists:wasReset' : 'checklists:removed'));
        onClose();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.workorders.templates.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t(record.builtIn ? 'checklists:resetTitle' : 'checklists:removeTitle', { name })}
      text={t(record.builtIn ? 'checklists:resetText' : 'checklists:removeText')}
      confirmLabel={t(record.builtIn ? 'checklists:reset' : 'checklists:remove')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: record.id })}
      problem={remove.isError ? errorText(remove.error) : null}
    />
  );
}
