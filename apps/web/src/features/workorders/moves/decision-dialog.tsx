import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { localDate, nationalDigits } from '@kickstand/domain/format';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import {
  type JobChoice,
  timeIn,
  VERBAL_METHODS,
  type VerbalRecord,
  verbalIssues,
  verbalSchema,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Job } from '../shared/order.ts';
import type { MoveDialogProps } from './moves.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import { useMoveSend } from './use-move-send.ts';

/** The shop's local date and time, in the format of the fields. */
const shopNow = (timeZone: string, now = new Date()) => ({
  date: localDate(now, timeZone),
  time: timeIn(now, timeZone),
});

type Choices = Readonly<Record<string, Pick<JobChoice, 'choice' | 'note'>>>;

/** WO-08: the customer's answer about each job, and to whom, when and how it was given. */
export function DecisionDialog(props: MoveDialogProps) {
  const { order, onClose } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'common', 'errors']);
  const fieldText = useFieldText();
  const { boot, profile } = useSession();
  const timeZone = boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const { attempt, busy, failure, stale } = useMoveSend(props);
  const { keyFor } = useOnceKey();
  const asked = order.jobs.filter(({ id }) => order.estimate.jobsToDecide.includes(id));
  const [choices, setChoices] = useState<Choices>({});
  const [oldParts, setOldParts] = useState<'yes' | 'no' | 'unknown'>('unknown');
  const [tried, setTried] = useState(false);
  const form = useForm<VerbalRecord, unknown, VerbalRecord>({
    resolver: standardSchemaResolver(verbalSchema),
    defaultValues: {
      name: order.customerName,
      phone: order.customerPhone,
      ...shopNow(timeZone),
      method: 'phone',
    },
  });
  const { errors } = form.formState;
  const open = asked.filter(({ id }) => !choices[id]);

  const send = form.handleSubmit(async (verbal) => {
    const impossible = order.estimate.sentAt
      ? verbalIssues(verbal, { now: new Date(), sentAt: new Date(order.estimate.sentAt), timeZone })
      : [];
    for (const { field, code } of impossible)
      form.setError(field, { message: code }, { shouldFocus: field === impossible[0]?.field });
    if (open.length > 0 || impossible.length > 0) return;
    const decided = asked.flatMap(({ id: jobId }) => {
      const given = choices[jobId];
      return given ? [{ jobId, choice: given.choice, note: given.note.trim() }] : [];
    });
    const response = {
      version: order.estimate.version,
      choices: decided,
      oldPartsBack: oldParts === 'unknown' ? null : oldParts === 'yes',
      verbal,
    };
    await attempt(
      (revision) =>
        api.workorders.decideVerbal({ id: order.id, revision, key: keyFor(response), ...response }),
      (error) => showFieldErrors(error, ['phone', 'date', 'time'], form.setError),
    );
  });

  return (
    <Dialog
      open
      onOpenChange={(opened) => !opened && !busy && onClose()}
      size="lg"
      title={t('workorderPage:decision.title', { version: order.estimate.version })}
      description={t('workorderPage:decision.text')}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        setTried(true);
        void send(event);
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('workorderPage:decision.save')}
          </Button>
        </>
      }
    >
      <OrderFailureNote failure={failure} stale={stale} />
      <ul className="grid gap-3">
        {asked.map((job) => (
          <JobDecision
            key={job.id}
            job={job}
            given={choices[job.id]}
            missing={tried && !choices[job.id]}
            onChange={(given) => setChoices({ ...choices, [job.id]: given })}
          />
        ))}
      </ul>
      <Fields>
        <Field label={t('workorderPage:decision.name')} span={6} error={fieldText(errors.name?.message)}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field
          label={t('workorderPage:decision.phone')}
          span={6}
          error={
            errors.phone?.message === 'PHONE_IMPOSSIBLE'
              ? fieldText(errors.phone.message)
              : errors.phone && t('workorderPage:decision.phoneNeeded')
          }
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('phone', { setValueAs: nationalDigits })}
              type="tel"
              inputMode="tel"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('workorderPage:decision.date')} span={4} half error={fieldText(errors.date?.message)}>
          {(control) => <Input {...control} {...form.register('date')} type="date" className="min-w-0" />}
        </Field>
        <Field label={t('workorderPage:decision.time')} span={3} half error={fieldText(errors.time?.message)}>
          {(control) => <Input {...control} {...form.register('time')} type="time" className="min-w-0" />}
        </Field>
        <Field label={t('workorderPage:decision.method')} span={5}>
          {(control) => (
            <NativeSelect {...control} {...form.register('method')}>
              {VERBAL_METHODS.map((method) => (
                <option key={method} value={method}>
                  {t(`workorders:method.${method}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('workorderPage:decision.oldParts')} span={6}>
          {(control) => (
            <NativeSelect
              {...control}
              value={oldParts}
              onChange={({ target }) => setOldParts(target.value as 'yes' | 'no' | 'unknown')}
            >
              {(['unknown', 'yes', 'no'] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`workorderPage:decision.oldPartsAnswer.${value}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('workorderPage:decision.takenBy')} span={6}>
          {(control) => (
            <Input
              {...control}
              readOnly
              value={[profile?.firstName, profile?.lastName].filter(Boolean).join(' ')}
            />
          )}
        </Field>
      </Fields>
    </Dialog>
  );
}

interface JobDecisionProps {
  job: Job;
  given: Choices[string] | undefined;
  missing: boolean;
  onChange: (given: Choices[string]) => void;
}

function JobDecision({ job, given, missing, onChange }: JobDecisionProps) {
  const { t } = useTranslation('workorderPage');
  return (
    <li className="grid gap-2 rounded-[12px] border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-[1_1_12rem] font-medium wrap-anywhere">
          {job.title} <Money cents={job.totalCents} className="text-muted" />
        </span>
        <Segmented
          label={job.title}
          value={given?.choice === 'ask' ? null : (given?.choice ?? null)}
          onChange={(choice) => onChange({ choice, note: given?.note ?? '' })}
          options={[
            { value: 'approve', label: t('decision.approve'), icon: ThumbsUp },
            { value: 'decline', label: t('decision.decline'), icon: ThumbsDown },
          ]}
        />
      </div>
      {missing ? (
        <p role="alert" className="text-small font-medium text-danger-ink">
          {t('decision.choose')}
        </p>
      ) : null}
      {given?.choice === 'decline' ? (
        <Input
          aria-label={t('decision.why', { job: job.title })}
          placeholder={t('decision.whyHint')}
          value={given.note}
          maxLength={WORKORDER_LIMITS.note}
          onChange={({ target }) => onChange({ ...given, note: target.value })}
        />
      ) : null}
    </li>
  );
}
