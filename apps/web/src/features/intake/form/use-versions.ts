import { pathTo } from '@kickstand/domain/navigation';
import { type Dispatch, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import { fieldsOf, mergeReceived, mergeVersions, type Version } from './draft/merge.ts';
import { replaceAddress } from './draft/replace-address.ts';
import type { DraftKeeper } from './draft/use-draft.ts';
import type { FormEvent, Replacement, Theirs } from './form-state.ts';
import type { Intake } from './intake-context.ts';
import { urlsOf } from './screens/opened.ts';

interface VersionsOptions {
  intake: Intake;
  dispatch: Dispatch<FormEvent>;
  learnUrls: (urls: Readonly<Record<string, string>>) => void;
  /** Nothing differs from what was submitted before. */
  onSame: () => void;
}

/** Versions of this form from elsewhere are merged with what is typed; what differs is dispatched. */
export function useVersions({ intake, dispatch, learnUrls, onSame }: VersionsOptions) {
  const { t } = useTranslation('intakeForm');
  const errorText = useErrorText();
  const { form, formId } = intake;

  /** Someone else saved since `base`. */
  const onStale = (theirs: Theirs, base: Version) => {
    learnUrls(urlsOf(theirs));
    const mine = { ...form.getValues(), intakeFormId: formId };
    dispatch({ type: 'STALE', theirs, merge: mergeVersions(base.form, mine, theirs.form) });
  };

  /** The form was submitted before: continues as an edit of it, or is done if nothing differs. */
  const receive = async (keeper: DraftKeeper, sameTitle: string) => {
    keeper.stop();
    let theirs: Theirs;
    try {
      theirs = await api.intake.find({ id: formId });
    } catch (error) {
      keeper.continueFrom(keeper.base());
      intakeToast({ variant: 'destructive', title: t('load.failed'), description: errorText(error) });
      return;
    }
    learnUrls(urlsOf(theirs));
    const merge = mergeReceived(form.getValues(), theirs.form);
    if (merge.fields.length === 0) {
      intakeToast({ variant: 'success', title: sameTitle });
      onSame();
      return;
    }
    dispatch({ type: 'RECEIVED', theirs, merge });
    replaceAddress(pathTo('/dashboard/intake-forms/:id/edit', { id: formId }));
  };

  return { onStale, receive };
}

interface ReplacementOptions {
  intake: Intake;
  keeper: DraftKeeper;
  dispatch: Dispatch<FormEvent>;
  /** The submit that met the other version has not ended; it must before the next one. */
  busy: boolean;
  submit: () => Promise<void>;
  save: () => Promise<unknown>;
}

/** Puts the values of another version into the fields, once. */
export function useReplacement(replacement: Replacement | null, options: ReplacementOptions): void {
  const { intake, keeper, dispatch, busy, submit, save } = options;
  const { form, set } = intake;
  const { t } = useTranslation('intakeForm');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per replacement
  useEffect(() => {
    if (!replacement || busy) return;
    const { values, base, taken, next } = replacement;
    for (const field of fieldsOf(values))
      if (form.getValues(field) !== values[field]) set(field, values[field]);
    keeper.continueFrom(base);
    dispatch({ type: 'REPLACED' });
    if (taken.length > 0)
      intakeToast({
        variant: 'info',
        title: t('conflict.merged'),
        description: taken.map((field) => t(`fields.${field}`)).join(', '),
      });
    if (next === 'submit') void submit();
    if (next === 'save') void save();
  }, [replacement, busy]);
}
