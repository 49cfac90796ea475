import type { Client } from '@kickstand/api';
import { SEVERITIES, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { MergedNote } from '../../../lib/forms/merged-note.tsx';
import { RevisedDialog } from '../../../lib/forms/revised-dialog.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { filePath, isFilePath, type UnsentFile } from '../../../lib/offline/calls.ts';
import type { OpenedFinding } from '../../../lib/offline/kept-findings.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { KeptOnDevice, useOwnWork } from '../shared/own-work.ts';
import { useOrderForm } from '../shared/use-order-form.ts';
import { AddPhoto } from './add-photo.tsx';
import type { HeldPicture } from './photo-adder.ts';
import { useFindingDraft } from './use-finding-draft.ts';

type FindingInput = Parameters<Client['workorders']['findings']['add']>[0]['finding'];

const FIELDS = [
  'title',
  'description',
  'severity',
  'photos',
  'itemId',
] as const satisfies readonly (keyof FindingInput)[];
const SHOWN = ['title', 'description', 'severity'] as const;
type ShownField = (typeof SHOWN)[number];

const findingSchema = z.strictObject({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.title, 'TOO_LONG')),
  description: z.string().check(z.maxLength(WORKORDER_LIMITS.text, 'TOO_LONG')),
  severity: z.enum(SEVERITIES),
  photos: z.array(z.string()),
  itemId: z.nullable(z.string()),
});

interface FindingDialogProps {
  order: WorkOrder;
  findingId: string;
  isNew: boolean;
  /** Typed here before and not saved: the form goes on with it. */
  kept?: OpenedFinding | undefined;
  onClose: () => void;
}

const EMPTY: FindingInput = { title: '', description: '', severity: 'soon', photos: [], itemId: null };
const asFile = ({ id, picture }: HeldPicture): UnsentFile => ({ id, bucket: 'bike-photos', blob: picture });
const addressOf = ({ id, picture }: HeldPicture) => [filePath(id), URL.createObjectURL(picture)] as const;

export function FindingDialog({ order, findingId, isNew, kept, onClose }: FindingDialogProps) {
  const { t } = useTranslation(['diagnostic', 'workorders', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const known = order.findings.find(({ id }) => id === findingId);
  // URLs of pictures that were added here; those of the finding come with it.
  const [added, setAdded] = useState<Readonly<Record<string, string>>>(() => ({
    ...kept?.urls,
    ...Object.fromEntries(kept?.pictures.map(addressOf) ?? []),
  }));
  const { keep, sendOrKeep } = useOwnWork(order);
  const [held, setHeld] = useState<readonly UnsentFile[]>(kept?.pictures.map(asFile) ?? []);
  const { form, submit, busy, failure, theirs, others, takeTheirs } = useOrderForm<FindingInput>({
    order,
    fields: FIELDS,
    schema: findingSchema,
    start: kept?.finding ?? EMPTY,
    read: ({ findings }) => {
      const finding = isNew ? undefined : findings.find(({ id }) => id === findingId);
      return finding ? { ...finding, photos: finding.photos.map(({ path }) => path) } : null;
    },
    save: async (finding, revision) => {
      const input = { id: order.id, revision, findingId, finding };
      if (!isNew) return api.workorders.findings.update(input);
      // What is typed must be written before it is a change, or the write would bring the form back.
      await draft.now();
      const files = held.filter(({ id }) => finding.photos.includes(filePath(id)));
      const instead = draft.formId ?? undefined;
      const change = {
        call: 'workorders.findings.add' as const,
        input,
        files,
        detail: finding.title,
        instead,
      };
      // A photo on this device is queued with its finding, even if the network is back.
      if (files.length > 0) await keep(change);
      else {
        const saved = await sendOrKeep(change, () => api.workorders.findings.add(input));
        if (saved) return saved;
      }
      throw new KeptOnDevice();
    },
    onDone: () => close(),
  });
  const draft = useFindingDraft({
    findingId,
    isNew,
    read: () => {
      const urls = Object.entries(added).filter(([path]) => !isFilePath(path));
      const { id: orderId, number } = order;
      return { orderId, number, finding: form.getValues(), urls: Object.fromEntries(urls) };
    },
    watch: (changed) => form.watch(changed),
  });
  /** Saved, or given up by the person. */
  const close = () => {
    draft.end();
    onClose();
  };
  const photos = useWatch({ control: form.control, name: 'photos' });
  const urlOf = (path: string) =>
    added[path] ?? known?.photos.find((photo) => photo.path === path)?.thumbnailUrl;
  const { errors } = form.formState;
  const shown = (field: ShownField, finding: FindingInput) =>
    field === 'severity' ? t(`workorders:severity.${finding.severity}`) : finding[field];
  const hold = async (photo: HeldPicture): Promise<void> => {
    await draft.keepPhoto(photo);
    const [path, url] = addressOf(photo);
    setHeld((all) => [...all, asFile(photo)]);
    setAdded((all) => ({ ...all, [path]: url }));
    setPhotos([...form.getValues('photos'), path]);
    await draft.now();
  };
  const remove = (path: string) => {
    setPhotos(photos.filter((other) => other !== path));
    const file = held.find(({ id }) => filePath(id) === path);
    if (file) draft.dropPhoto(file.id);
  };
  const setPhotos = (next: string[]) => form.setValue('photos', next, { shouldDirty: true });
  return (
    <RevisedDialog
      title={t(isNew ? 'diagnostic:findings.new' : 'diagnostic:findings.edit')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      stale={theirs !== null}
      onTakeTheirs={takeTheirs}
      onSubmit={submit}
      onClose={close}
    >
      <MergedNote
        changes={SHOWN.filter((field) => others?.fields.includes(field)).map((field) => ({
          key: field,
          label: t(`diagnostic:findings.fields.${field}`),
          was: others && shown(field, others.was),
          is: others && shown(field, others.is),
        }))}
      />
      {theirs ? (
        <StaleNote
          differences={differencesOf(
            SHOWN,
            { mine: form.getValues(), theirs },
            (field) => t(`diagnostic:findings.fields.${field}`),
            shown,
          )}
        />
      ) : (
        <>
          <Fields>
            <Field
              label={t('diagnostic:findings.fields.title')}
              span={8}
              error={fieldText(errors.title?.message)}
            >
              {(control) => (
                <Input {...control} {...form.register('title')} maxLength={WORKORDER_LIMITS.title} />
              )}
            </Field>
            <Field label={t('diagnostic:findings.fields.severity')} span={4}>
              {(control) => (
                <NativeSelect {...control} {...form.register('severity')}>
                  {SEVERITIES.map((severity) => (
                    <option key={severity} value={severity}>
                      {t(`workorders:severity.${severity}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field
              label={t('diagnostic:findings.fields.description')}
              optional={t('common:optional')}
              error={fieldText(errors.description?.message)}
            >
              {(control) => (
                <Textarea {...control} {...form.register('description')} maxLength={WORKORDER_LIMITS.text} />
              )}
            </Field>
          </Fields>
          <ul className="flex flex-wrap gap-2">
            {photos.map((path, at) => (
              <li key={path} className="relative">
                <Picture url={urlOf(path)} alt="" quiet className="h-21 w-28 rounded-[9px]" />
                <Button
                  size="icon-sm"
                  icon={Trash2}
                  aria-label={t('diagnostic:photo.remove', { number: at + 1 })}
                  onClick={() => remove(path)}
                  className="absolute right-1 bottom-1"
                />
              </li>
            ))}
          </ul>
          <div>
            {photos.length < WORKORDER_LIMITS.photos ? (
              <AddPhoto
                {...(isNew && { onHeld: hold })}
                what={form.getValues('title') || t('diagnostic:findings.new')}
                onStored={({ path, url }) => {
                  setAdded((all) => ({ ...all, [path]: url }));
                  setPhotos([...form.getValues('photos'), path]);
                }}
              />
            ) : null}
          </div>
        </>
      )}
    </RevisedDialog>
  );
}
