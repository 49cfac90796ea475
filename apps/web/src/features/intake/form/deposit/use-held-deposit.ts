import type { Outputs } from '@kickstand/api';
import type { PaymentMethod } from '@kickstand/domain/payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../lib/auth/index.ts';
import { enqueueCall } from '../../../../lib/offline/enqueue-call.ts';
import type { UnsentChange } from '../../../../lib/offline/outbox.ts';
import { reportableWarning } from '../../../../lib/offline/report.ts';

type Payment = Outputs['intake']['takeDeposit'];

export const subjectOf = (formId: string) => `intake:${formId}`;
const outbox = () => import('../../../../lib/offline/outbox.ts');

/** A cash deposit taken offline, not yet in the ledger. It keeps the time when it was taken. */
export function useHeldDeposit(formId: string, onRecorded: (payment: Payment) => void) {
  const owner = useSession().user?.id ?? null;
  const [held, setHeld] = useState<UnsentChange | null>(null);
  const recorded = useRef(onRecorded);
  recorded.current = onRecorded;

  const look = useCallback(async () => {
    if (owner === null || !('indexedDB' in globalThis)) return;
    const { listUnsent } = await outbox();
    const changes = await listUnsent(owner);
    setHeld(
      changes.find(({ call, subject }) => call === 'intake.takeDeposit' && subject === subjectOf(formId)) ??
        null,
    );
  }, [owner, formId]);

  useEffect(() => {
    if (!('indexedDB' in globalThis)) return;
    let stop = () => {};
    let left = false;
    outbox()
      .then(({ onOutboxChange, onSent }) => {
        if (left) return;
        const stopLooking = onOutboxChange(() => void look());
        const stopHearing = onSent(({ call, subject, answer }) => {
          if (call === 'intake.takeDeposit' && subject === subjectOf(formId))
            recorded.current(answer as Payment);
        });
        stop = () => {
          stopLooking();
          stopHearing();
        };
        return look();
      })
      .catch(reportableWarning('read'));
    return () => {
      left = true;
      stop();
    };
  }, [look, formId]);

  return {
    isHeld: held !== null,
    async keep(
      wanted: { formId: string; amountCents: number; method: PaymentMethod },
      key: string,
      name: string,
    ): Promise<void> {
      await enqueueCall({
        call: 'intake.takeDeposit',
        input: { ...wanted, key },
        subject: subjectOf(formId),
        label: { what: 'intake.takeDeposit', name },
      });
      await look();
    },
    /** False if there is none. */
    async takeBack(): Promise<boolean> {
      if (!held) return false;
      await (await outbox()).removeUnsent(held);
      setHeld(null);
      return true;
    },
  };
}
