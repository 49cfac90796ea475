import type { IntakeForm } from '@kickstand/domain/intake';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../lib/auth/index.ts';
import { type DeviceForm, keepsForms, listForms } from '../../lib/offline/device-forms.ts';
import { listUnsent, onOutboxChange, type UnsentChange } from '../../lib/offline/outbox.ts';

export type OpenForm = DeviceForm<{ readonly form: IntakeForm; readonly base?: IntakeForm }>;

interface Unsent {
  readonly changes: readonly UnsentChange[];
  readonly forms: readonly OpenForm[];
}

/** What is on this device of the person who is signed in; null while it is read. */
export function useUnsent(): { unsent: Unsent | null; failed: boolean; look: () => void; owner: string } {
  const owner = useSession().user?.id ?? '';
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [failed, setFailed] = useState(false);
  const look = useCallback(() => {
    if (!keepsForms()) return setUnsent({ changes: [], forms: [] });
    Promise.all([listUnsent(owner), listForms<OpenForm['content']>(owner)]).then(
      ([changes, forms]) => {
        setFailed(false);
        setUnsent({ changes, forms });
      },
      () => setFailed(true),
    );
  }, [owner]);
  useEffect(() => {
    look();
    return onOutboxChange(look);
  }, [look]);
  return { unsent, failed, look, owner };
}
