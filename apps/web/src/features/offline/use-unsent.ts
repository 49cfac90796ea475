import type { IntakeForm } from '@kickstand/domain/intake';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../lib/auth/index.ts';
import {
  type DeviceForm,
  forgetForm,
  keepsForms,
  listForms,
  listUnreadableForms,
} from '../../lib/offline/device-forms.ts';
import type { KeptFinding } from '../../lib/offline/kept-findings.ts';
import {
  listUnreadable,
  listUnsent,
  onOutboxChange,
  removeUnsent,
  type UnsentChange,
} from '../../lib/offline/outbox.ts';

export type OpenForm = DeviceForm<{ readonly form: IntakeForm; readonly base?: IntakeForm }>;
export type OpenFinding = DeviceForm<KeptFinding>;

/** A change or a form of which only the time can be read. */
export interface Damaged {
  readonly id: string;
  readonly at: number;
  readonly discard: () => Promise<void>;
}

interface Unsent {
  readonly changes: readonly UnsentChange[];
  readonly forms: readonly OpenForm[];
  readonly findings: readonly OpenFinding[];
  readonly damaged: readonly Damaged[];
}
const NOTHING: Unsent = { changes: [], forms: [], findings: [], damaged: [] };

async function listDamaged(owner: string): Promise<Damaged[]> {
  const changes = await listUnreadable(owner);
  const forms = await listUnreadableForms(owner);
  return [
    ...changes.map((row) => ({ id: row.id, at: row.at, discard: () => removeUnsent(row) })),
    ...forms.map(({ formId, at }) => ({ id: formId, at, discard: () => forgetForm(formId) })),
  ];
}

/** What is on this device of the person who is signed in; null while it is read. */
export function useUnsent(): { unsent: Unsent | null; failed: boolean; look: () => void; owner: string } {
  const owner = useSession().user?.id ?? '';
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [failed, setFailed] = useState(false);
  const look = useCallback(() => {
    if (!keepsForms()) return setUnsent(NOTHING);
    Promise.all([
      listUnsent(owner),
      listForms<OpenForm['content']>(owner, 'intake'),
      listForms<KeptFinding>(owner, 'finding'),
      listDamaged(owner),
    ]).then(
      ([changes, forms, findings, damaged]) => {
        setFailed(false);
        setUnsent({ changes, forms, findings, damaged });
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
