import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { type Purchase, problemOf } from './draft.ts';
import { lineFieldId } from './lines-editor.tsx';
import { seePurchase, stalePurchase } from './use-purchase.ts';
import type { PurchaseDraft } from './use-purchase-draft.ts';

/** Saves a draft, or saves and then orders it. */
export function useOrderPurchase(purchase: Purchase, draft: PurchaseDraft) {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState<'save' | 'order' | null>(null);

  const isComplete = (): boolean => {
    const wrong = draft.draft.lines.find((line) => problemOf(line) !== null);
    setChecked(true);
    if (wrong) document.getElementById(lineFieldId(wrong))?.focus();
    return wrong === undefined && draft.draft.lines.length > 0;
  };

  const save = async () => {
    if (!isComplete()) return;
    setBusy('save');
    if (await draft.save()) toast.success(t('purchases.saved'));
    setBusy(null);
  };

  const order = async () => {
    if (!isComplete()) return;
    setBusy('order');
    const saved = await draft.save();
    if (saved) {
      try {
        const next = await api.inventory.purchases.order({ id: purchase.id, revision: saved.revision });
        seePurchase(queries, next);
        toast.success(t('purchases.orderedToast', { number: next.number }));
      } catch (error) {
        const current = stalePurchase(error);
        if (current) seePurchase(queries, current);
        toast.error(current ? t('purchases.staleLook') : errorText(error));
      }
    }
    setBusy(null);
  };

  return { save: () => void save(), order: () => void order(), busy, checked };
}
