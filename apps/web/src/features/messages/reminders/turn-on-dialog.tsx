import { MANY_PEOPLE, type ReminderRule } from '@kickstand/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { type Overview, type PendingChange, reachedPeople, useSaveRule } from './use-rules.ts';

interface TurnOnDialogProps {
  rule: ReminderRule;
  overview: Overview;
  /** Without it the dialog turns the rule on as it is. */
  pending?: PendingChange;
  onClose: () => void;
}

/**
 * Asks before a rule, or a change of an active one, reaches people immediately, and shows their number. A
 * large number needs a second confirmation. If more are due by now than were shown, the server refuses and
 * the new number is shown.
 */
export function TurnOnDialog({ rule, overview, pending, onClose }: TurnOnDialogProps) {
  const { t } = useTranslation('reminders');
  const errorText = useErrorText();
  const preview = useQuery({
    ...orpc.reminders.preview.queryOptions({ input: { rule }, enabled: !pending }),
    staleTime: 0,
  });
  const saving = useSaveRule(overview, rule);
  const [sure, setSure] = useState(false);
  const people = reachedPeople(saving.error) ?? pending?.people ?? preview.data?.now ?? null;
  const many = people !== null && people > MANY_PEOPLE;
  const count = people ?? 0;
  const wanted = pending?.wanted ?? { ...overview.rules[rule], on: true };
  const title = pending ? t('confirm.changeTitle', { count }) : t('confirm.title', { count });
  const text = pending ? t('confirm.changeText', { count }) : t('confirm.text', { count });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 0 ? t('confirm.none') : title}
      text={people === null ? t('loading') : count === 0 ? t('confirm.textNone') : text}
      confirmLabel={t(pending ? 'confirm.change' : 'confirm.confirm')}
      cancelLabel={t('confirm.cancel')}
      busyLabel={t(pending ? 'saving' : 'confirm.confirming')}
      busy={saving.busy || people === null}
      problem={saving.error ? errorText(saving.error) : null}
      onConfirm={() => {
        if (people === null || (many && !sure)) return;
        saving.save(wanted, people, onClose);
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
