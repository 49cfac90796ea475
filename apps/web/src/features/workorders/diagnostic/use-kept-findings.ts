import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/auth/index.ts';
import { findingForm, forgetForm, keepsForms } from '../../../lib/offline/device-forms.ts';
import { listKeptFindings, type OpenedFinding } from '../../../lib/offline/kept-findings.ts';
import { reportableWarning } from '../../../lib/offline/report.ts';
import type { WorkOrder } from '../shared/order.ts';

/** Findings of this order that were typed here before and not saved. */
export function useKeptFindings(order: WorkOrder) {
  const owner = useSession().user?.id ?? null;
  const [kept, setKept] = useState<readonly OpenedFinding[]>([]);
  const stored = useRef(order.findings);
  stored.current = order.findings;
  useEffect(() => {
    if (owner === null || !keepsForms()) return;
    let left = false;
    const read = async () => {
      const all = await listKeptFindings(owner, order.id);
      const open = all.filter((one) => !isStored(one, stored.current));
      if (!left) setKept(open);
      for (const one of all) if (!open.includes(one)) await forgetForm(findingForm(one.findingId));
    };
    read().catch(reportableWarning('read'));
    return () => {
      left = true;
    };
  }, [owner, order.id]);
  const hide = useCallback(
    (findingId: string) => setKept((all) => all.filter((one) => one.findingId !== findingId)),
    [],
  );
  const discard = async (findingId: string) => {
    await forgetForm(findingForm(findingId));
    hide(findingId);
  };
  return { kept, hide, discard };
}

/** The browser was killed between the server's answer and the deletion here. */
const isStored = ({ findingId, finding }: OpenedFinding, stored: WorkOrder['findings']) =>
  stored.some(
    ({ id, title, description }) =>
      id === findingId && title === finding.title.trim() && description === finding.description,
  );
