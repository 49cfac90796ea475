import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/errors.ts';
import { useOnceKey } from '../../../lib/once-key.ts';
import { usePartName, useQuantity } from '../../../lib/stock/product-texts.ts';
import { seePart } from '../../../lib/stock/see-part.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { toast } from '../../../ui/toast.tsx';
import { openMilli } from './verdicts.ts';

interface FitOptions {
  /** Not all of it is there any more: how many were fitted? */
  onShort?: () => void;
  onDone?: () => void;
  /** For slips: the toast offers undo, even if the line has left the list. */
  onReturn: (part: OrderPart) => void;
}

/** Books a part as fitted, once however often it is sent. */
export function useFit(part: OrderPart, { onShort, onDone, onReturn }: FitOptions) {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const quantity = useQuantity();
  const name = usePartName()(part);
  const queries = useQueryClient();
  const once = useOnceKey();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const textOf = (error: unknown): string => {
    if (error instanceof ORPCError && error.code === 'PARTS_SHORT') {
      const { freeMilli } = error.data as { freeMilli: number };
      return t('parts.onlyFree', { quantity: quantity(freeMilli, part.product?.unit) });
    }
    return errorCode(error) === 'NETWORK' ? t('tryAgainSafe') : errorText(error);
  };

  const fit = async (milli = openMilli(part)) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const input = { lineId: part.lineId, quantityMilli: milli };
    try {
      const next = await api.inventory.issue({ ...input, key: once.keyFor([input, part.issuedMilli]) });
      seePart(queries, next);
      toast.success(t('parts.fitted', { quantity: quantity(milli, part.product?.unit), name }), {
        action: { label: t('parts.undo'), onClick: () => onReturn(next) },
      });
      onDone?.();
    } catch (error) {
      setProblem(textOf(error));
      // Pressed on the list, where no window says it.
      if (onShort) toast.error(textOf(error), { id: part.lineId });
      if (errorCode(error) === 'PARTS_SHORT') onShort?.();
      void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
    }
    running.current = false;
    setBusy(false);
  };
  return { fit: (milli?: number) => void fit(milli), busy, problem };
}
