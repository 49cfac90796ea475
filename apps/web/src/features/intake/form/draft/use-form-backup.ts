import type { IntakeForm } from '@kickstand/domain/intake';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/auth/index.ts';
import { isAway } from '../../../../lib/offline/away.ts';
import { forgetForm, holdForm, keepsForms, saveForm } from '../../../../lib/offline/device-forms.ts';
import { reportableWarning } from '../../../../lib/offline/report.ts';
import { intakeToast } from '../../../../ui/toast.tsx';
import type { Intake } from '../intake-context.ts';
import type { Opened } from '../opened.ts';
import { draftBackup, formBackup } from './form-backup.ts';
import type { DraftKeeper } from './use-draft.ts';

/** Between two writes while someone types. */
const EVERY_MS = 400;

type Current = { form: IntakeForm; urls: Readonly<Record<string, string>> };

/**
 * RT-13, INT-16. What is nowhere else is kept in case the page goes before the person does: a new form, and the changes
 * of a draft that could not be saved. Sealed on this device while someone is signed in; in this tab otherwise. Returns
 * when it was last on the disk.
 */
export function useFormBackup(
  { form: hookForm }: Pick<Intake, 'form'>,
  { formId, from }: Opened,
  keeper: Pick<DraftKeeper, 'isChanged' | 'isSaved' | 'base'>,
  read: () => Current | null,
): Date | null {
  const { user, status } = useSession();
  const owner = user?.id ?? null;
  const now = useRef(read);
  now.current = read;
  const ended = useRef(false);
  ended.current = status === 'anonymous';
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const { t } = useTranslation('offline');
  const words = useRef('');
  words.current = t('notKept');
  /** A full device is said once, not with every key. */
  const told = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<void> = Promise.resolve();
    /** Typed since the last write to the disk. */
    let behind = !keepsForms();
    const onDevice = owner !== null && keepsForms();
    const release = onDevice ? holdForm(formId) : () => {};

    const content = () => {
      const current = now.current();
      if (!current || !keeper.isChanged()) return null;
      const kept = { formId, owner, from, ...current };
      return keeper.isSaved() ? { ...kept, base: keeper.base().form } : kept;
    };
    const write = async (person: string) => {
      const kept = content();
      if (!kept) return;
      behind = false;
      await saveForm(person, formId, kept);
      // Submitted or left while it was written: it must not come back.
      told.current = false;
      if (now.current()) setKeptAt(new Date());
      else await forgetForm(formId);
    };
    const later = () => {
      if (owner === null || !onDevice) return;
      behind = true;
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running
          .then(() => write(owner))
          .catch((error: unknown) => {
            behind = true;
            // What was saved before is not what is on the screen now.
            setKeptAt(null);
            if (isAway() && !told.current) intakeToast({ variant: 'destructive', title: words.current });
            told.current = true;
            reportableWarning('kept')(error);
          });
      }, EVERY_MS);
    };
    const { unsubscribe } = hookForm.watch(later);

    /** The page goes at once, and the disk is slower: what it does not have yet stays in this tab. */
    const keepInTab = () => {
      // Who signed out leaves nothing behind; whose session ended finds it on this device.
      if (onDevice && (!behind || ended.current)) return;
      const kept = content();
      if (!kept) return;
      if ('base' in kept) draftBackup.write(kept);
      else formBackup.write(kept);
    };
    window.addEventListener('pagehide', keepInTab);
    return () => {
      window.removeEventListener('pagehide', keepInTab);
      unsubscribe();
      clearTimeout(timer);
      keepInTab();
      release();
    };
  }, [formId, owner, from, keeper, hookForm]);
  return keptAt;
}
