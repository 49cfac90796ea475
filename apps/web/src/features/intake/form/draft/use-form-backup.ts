import type { IntakeForm } from '@kickstand/domain/intake';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/auth/index.ts';
import { isAway } from '../../../../lib/offline/away.ts';
import { forgetForm, holdForm, keepsForms, saveForm } from '../../../../lib/offline/device-forms.ts';
import { reportableWarning } from '../../../../lib/offline/report.ts';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import type { Intake } from '../intake-context.ts';
import type { Opened } from '../screens/opened.ts';
import { draftBackup, formBackup } from './form-backup.ts';
import type { DraftKeeper } from './use-draft.ts';

/** Minimum time between two writes while typing. */
const EVERY_MS = 400;

type Current = { form: IntakeForm; urls: Readonly<Record<string, string>> };

/**
 * RT-13, INT-16. Backs up a new form, and changes to a draft that could not be saved, in case the page closes. Encrypted
 * on this device while someone is signed in, in this tab otherwise. Returns the time of the last write to the disk.
 */
export function useFormBackup(
  { form: hookForm }: Pick<Intake, 'form'>,
  { formId, from }: Opened,
  keeper: Pick<DraftKeeper, 'isChanged' | 'isSaved' | 'base'>,
  read: () => Current | null,
  settleSent: () => () => void,
): Date | null {
  const { user, status } = useSession();
  const owner = user?.id ?? null;
  const now = useRef(read);
  now.current = read;
  const settle = useRef(settleSent);
  settle.current = settleSent;
  const ended = useRef(false);
  ended.current = status === 'anonymous';
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const { t } = useTranslation('offline');
  const words = useRef('');
  words.current = t('notKept');
  /** A full device is reported once, not with every key. */
  const told = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<void> = Promise.resolve();
    /** Changed since the last write to the disk. */
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
      const forgetSent = settle.current();
      const kept = content();
      // Without changes the server's draft names the pictures.
      if (!kept) return forgetSent();
      behind = false;
      await saveForm(person, formId, kept);
      told.current = false;
      forgetSent();
      // Submitted or discarded during the write: remove it again.
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
            // the last backup is outdated
            setKeptAt(null);
            if (isAway() && !told.current) intakeToast({ variant: 'destructive', title: words.current });
            told.current = true;
            reportableWarning('kept')(error);
          });
      }, EVERY_MS);
    };
    const { unsubscribe } = hookForm.watch(later);

    /** The page closes before an asynchronous write ends, so the rest is stored in this tab. */
    const keepInTab = () => {
      // Signing out removes the backup; after an expired session it is still there.
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
