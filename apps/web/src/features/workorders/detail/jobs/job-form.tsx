import { type JobInput, jobSchema, SEVERITIES, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useFieldText } from '../../../../lib/calls/errors.ts';
import { FailureNote } from '../../../../lib/calls/failure-note.tsx';
import { differencesOf } from '../../../../lib/forms/differences.ts';
import { MergedNote } from '../../../../lib/forms/merged-note.tsx';
import { SaveButtons } from '../../../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../../../lib/forms/stale-note.tsx';
import { Field, Fields } from '../../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../../ui/form/input.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useOrderForm } from '../../shared/use-order-form.ts';

const FIELDS = [
  'title',
  'description',
  'cause',
  'severity',
  'internalNote',
  'findingId',
] as const satisfies readonly (keyof JobInput)[];
/** The finding it came from is not part of the form. */
const SHOWN = ['title', 'description', 'cause', 'severity', 'internalNote'] as const;

export const EMPTY_JOB: JobInput = {
  title: '',
  description: '',
  cause: '',
  severity: null,
  internalNote: '',
  findingId: null,
};

interface JobFormProps {
  order: WorkOrder;
  jobId: string;
  isNew?: boolean;
  /** With the order after saving; without it if nothing was saved. */
  onDone: (saved?: WorkOrder) => void;
}

export function JobForm({ order, jobId, isNew = false, onDone }: JobFormProps) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const fieldText = useFieldText();
  const { form, submit, busy, failure, theirs, others, takeTheirs } = useOrderForm<JobInput>({
    order,
    fields: FIELDS,
    schema: jobSchema,
    start: EMPTY_JOB,
    read: ({ jobs }) => (isNew ? null : (jobs.find(({ id }) => id === jobId) ?? null)),
    save: (job, revision) => {
      const input = { id: order.id, revision, jobId, job };
      return isNew ? api.workorders.jobs.add(input) : api.workorders.jobs.update(input);
    },
    onDone,
  });
  const { errors } = form.formState;
  const shown = (field: (typeof SHOWN)[number], job: JobInput) =>
    field === 'severity' ? (job.severity ? t(`workorders:severity.${job.severity}`) : '') : job[field];
  return (
    <form noValidate onSubmit={submit} aria-label={t('workorderPage:jobs.form')} className="grid gap-4">
      <FailureNote error={failure} />
      <MergedNote
        changes={SHOWN.filter((field) => others?.fields.includes(field)).map((field) => ({
          key: field,
          label: t(`workorderPage:jobs.${field}`),
          was: others && shown(field, others.was),
          is: others && shown(field, others.is),
        }))}
      />
      {theirs ? (
        <StaleNote
          differences={differencesOf(
            SHOWN,
            { mine: form.getValues(), theirs },
            (field) => t(`workorderPage:jobs.${field}`),
            shown,
          )}
        />
      ) : (
        <Fields>
          <Field label={t('workorderPage:jobs.title')} span={8} error={fieldText(errors.title?.message)}>
            {(control) => (
              <Input {...control} {...form.register('title')} autoFocus maxLength={WORKORDER_LIMITS.title} />
            )}
          </Field>
          <Field label={t('workorderPage:jobs.severity')} span={4} optional={t('common:optional')}>
            {(control) => (
              <NativeSelect
                {...control}
                {...form.register('severity', { setValueAs: (value: string | null) => value || null })}
              >
                <option value="">{t('workorderPage:jobs.severityNone')}</option>
                {SEVERITIES.map((severity) => (
                  <option key={severity} value={severity}>
                    {t(`workorders:severity.${severity}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {(['description', 'cause', 'internalNote'] as const).map((field) => (
            <Field
              key={field}
              label={t(`workorderPage:jobs.${field}`)}
              span={field === 'internalNote' ? 12 : 6}
              optional={t('common:optional')}
              error={fieldText(errors[field]?.message)}
              hint={field === 'internalNote' && t('workorderPage:jobs.internalHint')}
            >
              {(control) => (
                <Textarea
                  {...control}
                  {...form.register(field)}
                  rows={2}
                  maxLength={field === 'internalNote' ? WORKORDER_LIMITS.note : WORKORDER_LIMITS.text}
                  className="min-h-16"
                />
              )}
            </Field>
          ))}
        </Fields>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <SaveButtons
          busy={busy}
          stale={theirs !== null}
          onTakeTheirs={takeTheirs}
          onCancel={() => onDone()}
        />
      </div>
    </form>
  );
}
