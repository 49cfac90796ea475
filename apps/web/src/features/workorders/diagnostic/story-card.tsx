import { mayEditFacts, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { CloudCheck, CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { MergedNote } from '../../../lib/forms/merged-note.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { factsOf } from '../shared/facts.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useOrderForm } from '../shared/use-order-form.ts';

const FIELDS = ['complaint', 'cause', 'correction'] as const;
type Story = Record<(typeof FIELDS)[number], string>;

const text = z.string().check(z.trim(), z.maxLength(WORKORDER_LIMITS.text, 'TOO_LONG'));
const storySchema = z.strictObject({ complaint: text, cause: text, correction: text });

/** Complaint, cause, correction. Saved on blur; texts of two people are never merged. */
export function StoryCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['diagnostic', 'workorders', 'forms']);
  const { form, submit, busy, failure, theirs, others, takeTheirs } = useOrderForm<Story>({
    order,
    fields: FIELDS,
    schema: storySchema,
    read: ({ complaint, cause, correction }) => ({ complaint, cause, correction }),
    save: (story, revision) =>
      api.workorders.update({ id: order.id, revision, facts: { ...factsOf(order), ...story } }),
    onDone: () => undefined,
  });
  const { isDirty } = form.formState;
  const open = mayEditFacts(order.status);
  const leave = () => {
    // the person has to see the other change first
    if (form.formState.isDirty && !theirs && !others) void submit();
  };
  return (
    <Card aria-labelledby="story-title">
      <CardHead
        id="story-title"
        title={t('diagnostic:story.title')}
        action={
          <span role="status" className="flex items-center gap-1.5 text-small text-muted">
            <Icon icon={isDirty || busy ? CloudUpload : CloudCheck} size="sm" />
            {busy ? t('forms:saving') : t(isDirty ? 'diagnostic:story.unsaved' : 'diagnostic:story.saved')}
          </span>
        }
      />
      <CardBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <FailureNote error={failure} />
          {order.concerns && order.concerns !== order.complaint ? (
            <blockquote className="rounded-tag border-l-3 border-accent-line bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
              {order.concerns}
            </blockquote>
          ) : null}
          <MergedNote
            changes={FIELDS.filter((field) => others?.fields.includes(field)).map((field) => ({
              key: field,
              label: t(`workorders:facts.${field}`),
              was: others?.was[field],
              is: others?.is[field],
            }))}
          />
          {theirs ? (
            <>
              <StaleNote
                differences={differencesOf(
                  FIELDS,
                  { mine: form.getValues(), theirs },
                  (field) => t(`workorders:facts.${field}`),
                  (field, values) => values[field],
                )}
              />
              <div className="flex justify-end gap-2">
                <SaveButtons busy={busy} stale onTakeTheirs={takeTheirs} />
              </div>
            </>
          ) : (
            <>
              <Fields>
                {FIELDS.map((field) => (
                  <Field key={field} label={t(`workorders:facts.${field}`)} span={4}>
                    {(control) => (
                      <Textarea
                        {...control}
                        {...form.register(field, { onBlur: leave })}
                        rows={4}
                        readOnly={!open}
                        maxLength={WORKORDER_LIMITS.text}
                      />
                    )}
                  </Field>
                ))}
              </Fields>
              {others ? (
                <div className="flex justify-end gap-2">
                  <SaveButtons busy={busy} stale={false} onTakeTheirs={takeTheirs} />
                </div>
              ) : null}
            </>
          )}
        </form>
      </CardBody>
    </Card>
  );
}
