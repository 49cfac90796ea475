import { MANY_PEOPLE, type ReminderRule } from '@kickstand/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm.tsx';
import { type Overview, reachedPeople, useSaveRule } from './use-rules.ts';

interface TurnOnDialogProps {
  rule: ReminderRule;
  overview: Overview;
  onClose: () => void;
}

/**
 * Names the number of people before anything goes out. Many need a second yes, and if more are due by now than were
 * shown, the server refuses and the new number is shown.
 */
export function TurnOnDialog({ rule, overview, onClose }: TurnOnDialogProps) {
  const { t } = useTranslation('reminders');
  const errorText = useErrorText();
  const preview = useQuery({ ...orpc.reminders.preview.queryOptions({ input: { rule } }), staleTime: 0 });
  const saving = useSaveRule(overview, rule);
  const [sure, setSure] = useState(false);
  const people = reachedPeople(saving.error) ?? preview.data?.now ?? null;
  const many = people !== null && people > MANY_PEOPLE;
  const count = people ?? 0;
  const value = overview.rules[rule];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 0 ? t('confirm.none') : t('confirm.title', { count })}
      text={
        people === null ? t('loading') : count === 0 ? t('confirm.textNone') : t('confirm.text', { count })
      }
      confirmLabel={t('confirm.confirm')}
      cancelLabel={t('confirm.cancel')}
      busyLabel={t('confirm.confirming')}
      busy={saving.busy || people === null}
      problem={saving.error ? errorText(saving.error) : null}
      onConfirm={() => {
        if (people === null || (many && !sure)) return;
        saving.save({ ...value, on: true }, people, onClose);
      }}
    >
      {many ? (
        <Checkbox
          checked={sure}
          onChange={({ target }) => setSure(target.checked)}
          label={t('confirm.many', { count })}
          aria-invalid={!sure}
        />
      ) : null}
    </ConfirmDialog>
  );
}
