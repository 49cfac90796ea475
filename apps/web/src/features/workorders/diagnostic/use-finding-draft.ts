import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import {
  findingForm,
  forgetForm,
  holdForm,
  keepsForms,
  saveForm,
} from '../../../lib/offline/device-forms.ts';
import { DeviceFull } from '../../../lib/offline/device-full.ts';
import type { KeptFinding } from '../../../lib/offline/kept-findings.ts';
import { reportableWarning } from '../../../lib/offline/report.ts';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { HeldPicture } from './photo-adder.ts';

/** Minimum time between two writes while typing. */
const EVERY_MS = 400;

interface Keeper {
  /** With the next write, after so many milliseconds. */
  later(): void;
  /** Resolves when everything typed so far is on the disk. */
  now(): Promise<void>;
  /** Saved or given up: nothing of it stays, and nothing is written any more. */
  end(): void;
}

function createKeeper(formId: string, owner: string, read: () => KeptFinding, onFailed: () => void): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let ended = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    running = running
      .then(() => (ended ? undefined : saveForm(owner, formId, read())))
      .catch((error: unknown) => {
        onFailed();
        reportableWarning('kept')(error);
      });
    return running;
  };
  return {
    later: () => {
      if (!ended) timer ??= setTimeout(write, EVERY_MS);
    },
    now: write,
    end: () => {
      ended = true;
      clearTimeout(timer);
      running = running.then(() => forgetForm(formId)).catch(reportableWarning('forgotten'));
    },
  };
}

interface FindingDraftOptions {
  readonly findingId: string;
  /** What is in the form now, also while nothing is drawn. */
  readonly read: () => Omit<KeptFinding, 'findingId'>;
  /** Calls back with every change of the form. */
  readonly watch: (changed: () => void) => { unsubscribe: () => void };
  /** A finding that the server has is not kept: changing it needs a connection. */
  readonly isNew: boolean;
}

export interface FindingDraft {
  /** The form that is deleted with its pictures once the finding is a change on this device; none is kept otherwise. */
  readonly formId: string | null;
  now(): Promise<void>;
  end(): void;
  /** Rejects, once that was said, if a photo could not be kept. */
  keepPhoto(photo: HeldPicture): Promise<void>;
  dropPhoto(id: string): void;
}

/** OFF-03. Keeps a finding that is being typed, with its photos: a closed tab or an empty battery costs nothing. */
export function useFindingDraft(options: FindingDraftOptions): FindingDraft {
  const { findingId, isNew } = options;
  const { t } = useTranslation('offline');
  const owner = useSession().user?.id ?? null;
  const latest = useRef({ options, notKept: t('notKept') });
  latest.current = { options, notKept: t('notKept') };
  const formId = findingForm(findingId);
  const [keeper] = useState<Keeper | null>(() => {
    if (!isNew || owner === null || !keepsForms()) return null;
    /** A full device is said once, not with every key. */
    let told = false;
    const read = () => ({ findingId, ...latest.current.options.read() });
    return createKeeper(formId, owner, read, () => {
      if (!told) toast.error(latest.current.notKept);
      told = true;
    });
  });
  useEffect(() => {
    if (!keeper) return;
    const release = holdForm(formId);
    let changed = false;
    const { unsubscribe } = latest.current.options.watch(() => {
      changed = true;
      keeper.later();
    });
    return () => {
      unsubscribe();
      if (changed) void keeper.now();
      release();
    };
  }, [formId, keeper]);
  return {
    formId: keeper ? formId : null,
    now: async () => keeper?.now(),
    end: () => keeper?.end(),
    keepPhoto: async ({ id, picture }) => {
      if (!keeper) return;
      const photo = { of: formId, field: id, bucket: 'bike-photos', file: picture, id, owner } as const;
      if (await pendingPictures.put(photo)) return;
      toast.error(latest.current.notKept);
      throw new DeviceFull();
    },
    dropPhoto: (id) => {
      if (keeper) void pendingPictures.remove(formId, id);
    },
  };
}
