import { isAddress } from '@kickstand/domain/files';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { newId } from '../../../lib/new-id.ts';
import { isAway } from '../../../lib/offline/away.ts';
import { filePath } from '../../../lib/offline/calls.ts';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { loadShrinker, preparePicture } from '../../../lib/pictures/prepare-picture.ts';
import { sendPicture } from '../../../lib/pictures/send-picture.ts';
import { createUploads } from '../../../lib/pictures/uploads.ts';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import { type ExtraField, isExtra, type PictureField } from '../pictures/picture-field.ts';
import { type Intake, intakeResolver } from './intake-context.ts';
import type { Opened } from './screens/opened.ts';

interface IntakeFormOptions {
  opened: Opened;
  mode: 'create' | 'edit';
  settings: IntakeSettings;
  staff: boolean;
  demo: boolean;
  onSignedOut: () => void;
}

/** The form's state and everything its fields need. */
export function useIntakeForm(options: IntakeFormOptions) {
  const { opened, mode, settings, staff, demo, onSignedOut } = options;
  const { t } = useTranslation(['intakeForm', 'offline']);
  const urls = useRef(new Map(Object.entries(opened.urls)));
  /** URLs of stored pictures, needed after a reload, when there are no previews. */
  const stored = useRef<Record<string, string>>({ ...opened.urls });
  const { user } = useSession();
  const owner = useRef<string | null>(null);
  owner.current = user?.id ?? null;
  /** After the first submit attempt every change is validated. */
  const attempted = useRef(false);
  const current = useRef(settings);
  current.current = settings;
  const latest = useRef<Latest | null>(null);
  /** The ids under which pictures were sent. */
  const ids = useRef(new Map<PictureField, string>());
  /** Pictures that the server has. They stay on this device until the form that names them is stored: a kill loses none. */
  const sent = useRef(new Set<PictureField>());
  const [uploads] = useState(() =>
    createUploads<PictureField>({
      prepare: preparePicture,
      send: sendPicture,
      newId,
      preview: (file) => URL.createObjectURL(file),
      forget: (preview) => URL.revokeObjectURL(preview),
      keep: (field, kept) => {
        sent.current.delete(field);
        // while nobody is signed in, an ID image is stored only on the server, encrypted
        if (field === 'idScan' && owner.current === null) return;
        void pendingPictures.put({ of: opened.formId, field, owner: owner.current, ...kept }).then((safe) => {
          if (!safe && isAway()) latest.current?.notKept();
        });
      },
      unkeep: (field) => void pendingPictures.remove(opened.formId, field),
      onSent: (field, id) => {
        ids.current.set(field, id);
        if (owner.current === null) void pendingPictures.remove(opened.formId, field);
        else sent.current.add(field);
      },
      onStored: (field, { path, url }, preview) => {
        urls.current.set(path, preview);
        stored.current[path] = url;
        latest.current?.stored(field, path);
      },
      onFailed: (field, why) => latest.current?.failed(field, why),
    }),
  );
  const form = useForm<IntakeForm>({
    defaultValues: opened.unsaved ?? opened.form,
    resolver: intakeResolver(() => current.current, uploads),
    shouldFocusError: false,
  });
  const { setValue, clearErrors } = form;

  const set: Intake['set'] = useMemo(() => {
    // the library passes a path; here every path is a field
    const put = setValue as (name: keyof IntakeForm, value: unknown, options: object) => void;
    return (name, value) => put(name, value, { shouldDirty: true, shouldValidate: attempted.current });
  }, [setValue]);

  latest.current = {
    stored: (field, path) => {
      // The marks made while it was only on this device.
      const before = filePath(ids.current.get(field) ?? '');
      const marks = form.getValues('photoMarks');
      if (marks.some((mark) => mark.path === before))
        set(
          'photoMarks',
          marks.map((mark) => (mark.path === before ? { ...mark, path } : mark)),
        );
      if (isExtra(field)) {
        // a retry after a reload, with the same id: the server may have it, and the draft may refer to it
        set('additionalPhotos', [...new Set([...form.getValues('additionalPhotos'), path])]);
        return;
      }
      set(field, path);
      if (field !== 'customerSignature' && field !== 'technicianSignature') return;
      intakeToast({
        variant: 'success',
        title: t('signature.savedTitle'),
        description: t('signature.savedText', { title: t(`fields.${field}`) }),
      });
    },
    notKept: () =>
      intakeToast({
        variant: 'destructive',
        title: t('offline:full.title'),
        description: t('offline:full.text'),
      }),
    failed: (field, why) => {
      if (field === 'idScan') intakeToast({ variant: 'destructive', title: t('photos.idFailed') });
      else if (why === 'unreadable')
        intakeToast({ variant: 'destructive', title: t('photos.processFailed') });
      else if (field === 'customerSignature' || field === 'technicianSignature')
        intakeToast({ variant: 'destructive', title: t('signature.failed') });
      if (isExtra(field)) return;
      // the picture it was to replace is still there
      if (why === 'unreadable' && form.getValues(field)) uploads.cancel(field);
      if (attempted.current) void form.trigger(field);
    },
  };

  useEffect(() => {
    let left = false;
    loadShrinker();
    void pendingPictures.list(opened.formId, owner.current).then((pending) => {
      for (const { field, bucket, file, id } of left ? [] : pending)
        uploads.goOn(field as PictureField, bucket, file, id);
    });
    const resume = () => uploads.resume();
    window.addEventListener('online', resume);
    // a picture that is still uploading satisfies "required"
    const unsubscribe = uploads.subscribe(() => {
      for (const field of PICTURE_FIELDS) if (uploads.isUnderWay(field)) clearErrors(field);
    });
    return () => {
      left = true;
      window.removeEventListener('online', resume);
      unsubscribe();
      uploads.close();
    };
  }, [uploads, clearErrors, opened.formId]);

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
      onSignedOut,
      set,
    }),
    [form, mode, opened.formId, settings, staff, demo, uploads, onSignedOut, set],
  );
  return {
    intake,
    attempted,
    /** URLs of its stored pictures, for the backup of an unsaved form. */
    storedUrls: () => stored.current,
    /**
     * Returns a function that removes the pictures that the server has by now from this device. Call it once the form
     * that names them is stored.
     */
    settleSent: () => {
      const settled = [...sent.current];
      return () => {
        for (const field of settled)
          if (sent.current.delete(field)) void pendingPictures.remove(opened.formId, field);
      };
    },
    /** Adds URLs of pictures from another version. */
    learnUrls: (more: Readonly<Record<string, string>>) => {
      for (const [path, url] of Object.entries(more))
        if (!urls.current.has(path)) urls.current.set(path, url);
    },
  };
}

interface Latest {
  stored: (field: PictureField, path: string) => void;
  failed: (field: PictureField, why: 'unreadable' | 'refused') => void;
  /** Offline and not stored on this device: lost if the page is closed. */
  notKept: () => void;
}

const PICTURE_FIELDS: readonly Exclude<PictureField, ExtraField>[] = [
  'idScan',
  'photoLeftSide',
  'photoRightSide',
  'photoFront',
  'photoBack',
  'customerSignature',
  'technicianSignature',
];
