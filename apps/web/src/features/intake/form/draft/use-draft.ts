import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../../lib/errors.ts';
import { intakeToast } from '../../../../ui/toast.tsx';
import type { Intake } from '../intake-context.ts';
import type { Opened } from '../opened.ts';
import { createDraftKeeper, type SaveOutcome, StaleDraft } from './draft-keeper.ts';
import { draftBackup, formBackup } from './form-backup.ts';
import { saveInPassing } from './save-in-passing.ts';

export type Draft = Outputs['intake']['draft'];
export type DraftKeeper = ReturnType<typeof createDraftKeeper<Draft>>;

interface DraftOptions {
  intake: Intake;
  opened: Opened;
  signedIn: boolean;
  onStale: (current: Draft) => void;
  /** It was submitted meanwhile: there is no draft of it any more. */
  onReceived: () => void;
  /** The session ended: nothing can be saved until someone signs in. */
  onSignedOut: () => void;
  onSaved: () => void;
}

/** DRF-01. The draft behind a new form: saved by hand, then by itself, and with the page's last breath. */
export function useDraft(options: DraftOptions) {
  const { intake, opened, signedIn, onStale, onReceived, onSignedOut, onSaved } = options;
  const { form, formId, staff, mode } = intake;
  const { t } = useTranslation('intakeForm');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [busy, setBusy] = useState(false);
  const failed = (error: unknown) => {
    const code = errorCode(error);
    if (code === 'ALREADY_SUBMITTED') onReceived();
    else if (code === 'UNAUTHORIZED') {
      intakeToast({ variant: 'destructive', title: t('draft.notSignedIn') });
      onSignedOut();
    } else if (error instanceof ORPCError && code === 'FILE_UNKNOWN') {
      // Without that picture the draft can be saved, and its field asks for a new one.
      const { field, path } = error.data as { field: keyof IntakeForm; path: string };
      const others = form.getValues('additionalPhotos').filter((photo) => photo !== path);
      form.setValue(field, field === 'additionalPhotos' ? others : null, { shouldDirty: true });
      intakeToast({ variant: 'destructive', title: errorText(error) });
    } else intakeToast({ variant: 'destructive', title: t('draft.failed') });
  };
  const heard = useRef({ mode, onStale, onSaved, failed });
  heard.current = { mode, onStale, onSaved, failed };

  const [keeper] = useState(() =>
    createDraftKeeper<Draft>(
      {
        auto: () => heard.current.mode === 'create',
        read: () => ({ ...form.getValues(), intakeFormId: formId }),
        save: (values, revision) => saveDraft(formId, values, revision),
        onSaved: () => {
          setSavedAt(new Date());
          // the server has it now
          formBackup.forget();
          draftBackup.forget();
          heard.current.onSaved();
        },
        onStale: (current) => heard.current.onStale(current),
        onAutoFailed: (error) => heard.current.failed(error),
      },
      { form: { ...opened.form, intakeFormId: formId }, revision: opened.revision },
    ),
  );

  useEffect(() => {
    keeper.start();
    const leave = () => {
      const words = keeper.lastWords();
      if (words) saveInPassing({ tempId: formId, ...words });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      keeper.pause();
    };
  }, [keeper, formId]);

  const save = async (): Promise<SaveOutcome | null> => {
    if (!signedIn || !staff) {
      const title = signedIn ? t('submit.notAllowed') : t('draft.notSignedIn');
      intakeToast({ variant: 'destructive', title });
      if (!signedIn) onSignedOut();
      return null;
    }
    setBusy(true);
    const outcome = await keeper.save();
    setBusy(false);
    if (outcome.kind === 'failed') failed(outcome.error);
    if (outcome.kind === 'saved') {
      intakeToast({ variant: 'success', title: t('draft.saved') });
      void queries.invalidateQueries({ queryKey: orpc.intake.drafts.key() });
      // A reload goes on with the draft instead of an empty form; the page itself stays as it is.
      window.history.replaceState(window.history.state, '', `/dashboard/intake-forms/draft/${formId}`);
    }
    return outcome;
  };

  return { keeper, busy, savedAt, save };
}

async function saveDraft(tempId: string, form: IntakeForm, revision: number) {
  try {
    return await api.intake.saveDraft({ tempId, form, revision });
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'STALE')
      throw new StaleDraft((error.data as { current: Draft }).current);
    throw error;
  }
}
