import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../../lib/calls/errors.ts';
import { currentOf, refusalOf } from '../../../../lib/calls/refusal.ts';
import { draftPath } from '../../../../shared/paths.ts';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import type { Intake } from '../intake-context.ts';
import type { Opened } from '../screens/opened.ts';
import { createDraftKeeper, type SaveOutcome, StaleDraft } from './draft-keeper.ts';
import { draftBackup, formBackup } from './form-backup.ts';
import type { Version } from './merge.ts';
import { replaceAddress } from './replace-address.ts';
import { saveAtExit } from './save-at-exit.ts';

export type Draft = Outputs['intake']['draft'];
export type DraftKeeper = ReturnType<typeof createDraftKeeper<Draft>>;

interface DraftOptions {
  intake: Intake;
  opened: Opened;
  signedIn: boolean;
  /** Someone else saved since `base`. */
  onStale: (current: Draft, base: Version) => void;
  /** The form was submitted in the meantime, so there is no draft anymore. */
  onReceived: (keeper: DraftKeeper) => void;
  /** The session ended: nothing can be saved until someone signs in. */
  onSignedOut: () => void;
  onSaved: () => void;
}

/** DRF-01. The draft of a new form: saved by hand first, then automatically, and when the page closes. */
export function useDraft(options: DraftOptions) {
  const { intake, opened, signedIn, onStale, onReceived, onSignedOut, onSaved } = options;
  const { form, formId, staff, mode } = intake;
  const { t } = useTranslation('intakeForm');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef<Latest | null>(null);

  const [keeper] = useState(() =>
    createDraftKeeper<Draft>(
      {
        savesAutomatically: () => latest.current?.mode === 'create',
        read: () => ({ ...form.getValues(), intakeFormId: formId }),
        save: (values, revision) => saveDraft(formId, values, revision),
        onSaved: () => {
          setSavedAt(new Date());
          formBackup.forget();
          draftBackup.forget();
          latest.current?.onSaved();
        },
        onStale: (current, base) => latest.current?.onStale(current, base),
        onAutoFailed: (error) => latest.current?.failed(error),
      },
      { form: { ...opened.form, intakeFormId: formId }, revision: opened.revision },
    ),
  );

  const failed = (error: unknown) => {
    const code = errorCode(error);
    const missing = refusalOf(api.intake.saveDraft, error, 'FILE_UNKNOWN');
    if (code === 'ALREADY_SUBMITTED') onReceived(keeper);
    else if (code === 'UNAUTHORIZED') {
      intakeToast({ variant: 'destructive', title: t('draft.notSignedIn') });
      onSignedOut();
    } else if (missing) {
      // Remove the missing picture, so that the draft can be saved and the field asks for a new one.
      const { path } = missing;
      const field = missing.field as keyof IntakeForm;
      const others = form.getValues('additionalPhotos').filter((photo) => photo !== path);
      form.setValue(field, field === 'additionalPhotos' ? others : null, { shouldDirty: true });
      intakeToast({ variant: 'destructive', title: errorText(error) });
    } else intakeToast({ variant: 'destructive', title: t('draft.failed') });
  };
  latest.current = { mode, onStale, onSaved, failed };

  useEffect(() => {
    keeper.start();
    const leave = () => {
      const unsaved = keeper.unsavedAtExit();
      if (unsaved) saveAtExit({ tempId: formId, ...unsaved });
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
      replaceAddress(draftPath(formId));
    }
    return outcome;
  };

  return { keeper, busy, savedAt, save };
}

/** The keeper lives as long as the page, but calls the callbacks of the latest render. */
interface Latest extends Pick<DraftOptions, 'onStale' | 'onSaved'> {
  readonly mode: Intake['mode'];
  readonly failed: (error: unknown) => void;
}

async function saveDraft(tempId: string, form: IntakeForm, revision: number) {
  try {
    return await api.intake.saveDraft({ tempId, form, revision });
  } catch (error) {
    const current = currentOf(api.intake.saveDraft, error);
    if (current) throw new StaleDraft(current);
    throw error;
  }
}
