import { isAddress } from '@kickstand/domain/files';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../lib/new-id.ts';
import { preparePicture } from '../../../lib/pictures/prepare-picture.ts';
import { sendPicture } from '../../../lib/pictures/send-picture.ts';
import { createUploads } from '../../../lib/pictures/uploads.ts';
import { intakeToast } from '../../../ui/toast.tsx';
import type { PictureField } from '../pictures/picture-field.ts';
import { type Intake, intakeResolver } from './intake-context.ts';
import type { Opened } from './opened.ts';

interface IntakeFormOptions {
  opened: Opened;
  mode: 'create' | 'edit';
  settings: IntakeSettings;
  staff: boolean;
  demo: boolean;
}

/** The form's state with everything its fields lean on. */
export function useIntakeForm({ opened, mode, settings, staff, demo }: IntakeFormOptions) {
  const { t } = useTranslation('intakeForm');
  const urls = useRef(new Map(Object.entries(opened.urls)));
  /** A submit was tried: from then on every change is checked. */
  const attempted = useRef(false);
  const current = useRef(settings);
  current.current = settings;
  const heard = useRef<Heard | null>(null);
  const [uploads] = useState(() =>
    createUploads<PictureField>({
      prepare: preparePicture,
      send: sendPicture,
      newId,
      preview: (file) => URL.createObjectURL(file),
      forget: (preview) => URL.revokeObjectURL(preview),
      onStored: (field, { path }, preview) => {
        urls.current.set(path, preview);
        heard.current?.stored(field, path);
      },
      onFailed: (field, why) => heard.current?.failed(field, why),
    }),
  );
  const form = useForm<IntakeForm>({
    defaultValues: opened.form,
    resolver: intakeResolver(() => current.current, uploads),
    shouldFocusError: false,
  });
  const { setValue, clearErrors } = form;

  const set: Intake['set'] = useMemo(() => {
    // The library names a value by its path; here every path is one field.
    const put = setValue as (name: keyof IntakeForm, value: unknown, options: object) => void;
    return (name, value) => put(name, value, { shouldDirty: true, shouldValidate: attempted.current });
  }, [setValue]);

  heard.current = {
    stored: (field, path) => {
      set(field, path);
      if (field !== 'customerSignature' && field !== 'technicianSignature') return;
      intakeToast({
        variant: 'success',
        title: t('signature.savedTitle'),
        description: t('signature.savedText', { title: t(`fields.${field}`) }),
      });
    },
    failed: (field, why) => {
      if (field === 'idScan') intakeToast({ variant: 'destructive', title: t('photos.idFailed') });
      else if (why === 'unreadable')
        intakeToast({ variant: 'destructive', title: t('photos.processFailed') });
      else if (field === 'customerSignature' || field === 'technicianSignature')
        intakeToast({ variant: 'destructive', title: t('signature.failed') });
      if (attempted.current) void form.trigger(field);
    },
  };

  useEffect(() => {
    const resume = () => uploads.resume();
    window.addEventListener('online', resume);
    // A picture that was just taken answers "required" before it is stored.
    const unsubscribe = uploads.subscribe(() => {
      for (const field of PICTURE_FIELDS) if (uploads.isUnderWay(field)) clearErrors(field);
    });
    return () => {
      window.removeEventListener('online', resume);
      unsubscribe();
      uploads.close();
    };
  }, [uploads, clearErrors]);

  const intake: Intake = useMemo(
    () => ({
      form,
      mode,
      formId: opened.formId,
      settings,
      staff,
      demo,
      uploads,
      urlOf: (path) => (isAddress(path) ? path : (urls.current.get(path) ?? null)),
      set,
    }),
    [form, mode, opened.formId, settings, staff, demo, uploads, set],
  );
  return {
    intake,
    attempted,
    /** Pictures another version brought along. */
    learnUrls: (more: Readonly<Record<string, string>>) => {
      for (const [path, url] of Object.entries(more))
        if (!urls.current.has(path)) urls.current.set(path, url);
    },
  };
}

interface Heard {
  stored: (field: PictureField, path: string) => void;
  failed: (field: PictureField, why: 'unreadable' | 'refused') => void;
}

const PICTURE_FIELDS: readonly PictureField[] = [
  'idScan',
  'photoLeftSide',
  'photoRightSide',
  'photoFront',
  'photoBack',
  'customerSignature',
  'technicianSignature',
];
