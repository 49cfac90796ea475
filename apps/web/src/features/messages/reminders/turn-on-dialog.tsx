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
 * Asks before a rule, or a change of an active one, reaches people immediately, and shows their number. If more are
 * due by now than were shown, the server refuses and the new number is shown.
 */
export function TurnOnDialog({ rule, overview, pending, onClose }: TurnOnDialogProps) {
  const preview = useQuery({
    ...orpc.reminders.preview.queryOptions({ input: { rule }, enabled: !pending }),
    staleTime: 0,
  });
  const saving = useSaveRule(overview, rule);
  const wanted = pending?.wanted ?? { ...overview.rules[rule], on: true };
  return (
    <ReachDialog
      people={reachedPeople(saving.error) ?? pending?.people ?? preview.data?.now ?? null}
      changes={pending !== undefined}
      busy={saving.busy}
      error={saving.error}
      onConfirm={(people) => saving.save(wanted, people, onClose)}
      onClose={onClose}
    />
  );
}

interface ReachDialogProps {
  /** null while they are counted. */
  people: number | null;
  /** A change of what is on, instead of a rule that is turned on. */
  changes: boolean;
  busy: boolean;
  error: Error | null;
  onConfirm: (people: number) => void;
  onClose: () => void;
}

/** Says how many people get a reminder immediately. A large number needs a second confirmation. */
export function ReachDialog({ people, changes, busy, error, onConfirm, onClose }: ReachDialogProps) {
  const { t } = useTranslation('reminders');
  const errorText = useErrorText();
  const [sure, setSure] = useState(false);
  const many = people !== null && people > MANY_PEOPLE;
  const count = people ?? 0;
  const title = changes ? t('confirm.changeTitle', { count }) : t('confirm.title', { count });
  const text = changes ? t('confirm.changeText', { count }) : t('confirm.text', { count });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 0 ? t('confirm.none') : title}
      text={people === null ? t('loading') : count === 0 ? t('confirm.textNone') : text}
      confirmLabel={t(changes ? 'confirm.change' : 'confirm.confirm')}
      cancelLabel={t('confirm.cancel')}
      busyLabel={t(changes ? 'saving' : 'confirm.confirming')}
      busy={busy || people === null}
      problem={error ? errorText(error) : null}
      onConfirm={() => {
        if (people !== null && (sure || !many)) onConfirm(people);
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
