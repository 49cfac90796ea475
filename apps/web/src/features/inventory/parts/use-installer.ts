import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { newId } from '../../../lib/new-id.ts';
import { usePartName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { OrderPart } from '../../../shared/stock/stock-types.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { seeInstalled } from './see-installed.ts';

export interface Installed {
  readonly part: OrderPart;
  readonly milli: number;
  /** Undone once, however often it is clicked. */
  readonly undoKey: string;
}

/** Installs and returns parts of orders, each once however often it is sent. */
export function useInstaller() {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const quantity = useQuantity();
  const nameOf = usePartName();
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());

  /**
   * The same line with the same previous amount is the same intention: a lost response installs nothing
   * twice.
   */
  const keyFor = ({ lineId, issuedMilli }: OrderPart, milli: number): string => {
    const intention = JSON.stringify([lineId, issuedMilli, milli]);
    const key = keys.current.get(intention) ?? newId();
    keys.current.set(intention, key);
    return key;
  };

  const install = async (part: OrderPart, milli: number): Promise<Installed> => {
    const input = { lineId: part.lineId, quantityMilli: milli };
    const next = await api.inventory.issue({ ...input, key: keyFor(part, milli) });
    seeInstalled(queries, next);
    return { part: next, milli, undoKey: newId() };
  };

  const problemOf = (error: unknown, part: OrderPart): string => {
    void queries.invalidateQueries({ queryKey: orpc.inventory.partsByOrder.key() });
    const short = refusalOf(api.inventory.issue, error, 'PARTS_SHORT');
    if (short) return t('parts.onlyFree', { quantity: quantity(short.freeMilli, part.product?.unit) });
    return errorCode(error) === 'NETWORK' ? t('tryAgainSafe') : errorText(error);
  };

  const undo = async (installed: readonly Installed[]): Promise<void> => {
    for (const [place, { part, milli, undoKey: key }] of installed.entries())
      try {
        const { part: next } = await api.inventory.return({
          ...{ lineId: part.lineId, key, quantityMilli: milli, reason: t('parts.undoReason') },
        });
        seeInstalled(queries, next);
      } catch (error) {
        const rest = installed.slice(place);
        toast.error(errorCode(error) === 'NETWORK' ? t('tryAgainSafe') : errorText(error), {
          action: { label: t('parts.undo'), onClick: () => void undo(rest) },
        });
        return;
      }
    toast.success(t('parts.undone'));
  };

  /** Shows what was installed, with Undo. */
  const announce = (installed: readonly Installed[]) => {
    const [first] = installed;
    if (!first) return;
    const { part, milli } = first;
    toast.success(
      installed.length > 1
        ? t('parts.installedMany', { count: installed.length })
        : t('parts.installed', { quantity: quantity(milli, part.product?.unit), name: nameOf(part) }),
      { action: { label: t('parts.undo'), onClick: () => void undo(installed) } },
    );
  };

  return { install, announce, problemOf };
}
