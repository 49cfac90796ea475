import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { purchasePath } from '../../../shared/paths.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { problemFieldId, supplierFieldId } from './item-row.tsx';
import { type Choice, type Choices, firstProblem, isOrderable, type PlannedGroup } from './plan.ts';
import { type Outcome, useCreatePurchases } from './use-create-purchases.ts';

/** The changes to the suggestions on this page, and the purchase orders made from them. */
export function useRestock() {
  const { t } = useTranslation('stock');
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Choices>({});
  const [checked, setChecked] = useState(false);
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [failures, setFailures] = useState<Outcome['failures']>({});
  const moved = useRef<string | null>(null);
  const suppliers = useQuery(orpc.inventory.suppliers.list.queryOptions({ input: {} }));
  const drafts = useQuery(orpc.inventory.purchases.list.queryOptions({ input: { states: ['draft'] } }));

  // Choosing a part's supplier moves it to that supplier's card: the focus follows.
  useEffect(() => {
    if (moved.current) document.getElementById(supplierFieldId(moved.current))?.focus();
    moved.current = null;
  });

  const choose = (productId: string, choice: Choice) => {
    if (choice.supplierId !== undefined) moved.current = productId;
    setChoices((all) => ({ ...all, [productId]: { ...all[productId], ...choice } }));
  };

  const { create, busy } = useCreatePurchases(({ created, failures: failed }) => {
    setFailures(failed);
    const [first] = created;
    const tried = created.length + Object.keys(failed).length;
    if (!first) return;
    if (created.length < tried) {
      toast.warning(t('restock.partly', { done: created.length, count: tried }));
      leaveOut(created.flatMap(({ items }) => items.map(({ productId }) => productId)));
    } else if (created.length === 1) {
      toast.success(t('restock.created', { number: first.number }));
      void navigate(purchasePath(first.id));
    } else {
      toast.success(t('restock.createdMany', { count: created.length }));
      void navigate(`${pathTo('/dashboard/inventory/purchase-orders')}?state=draft`);
    }
  });

  /** These are on a draft now: clicking again must not order them again. */
  const leaveOut = (productIds: readonly string[]) =>
    setChoices((all) => ({
      ...all,
      ...Object.fromEntries(productIds.map((id) => [id, { ...all[id], taken: false }])),
    }));

  const open = (productId: string, isOpen: boolean) => setOpened((all) => ({ ...all, [productId]: isOpen }));

  const tryCreate = (groups: readonly PlannedGroup[]) => {
    setFailures({});
    const wrong = firstProblem(groups.filter(isOrderable));
    setChecked(wrong !== null);
    if (!wrong) {
      void create(groups);
      return;
    }
    // on a narrow screen the cost field is inside
    if (wrong.problem === 'cost') flushSync(() => open(wrong.item.productId, true));
    document.getElementById(problemFieldId(wrong))?.focus();
  };

  return {
    choices,
    choose,
    suppliers: (suppliers.data ?? []).filter(({ active }) => active),
    draftsAt: (supplierId: string | undefined) =>
      (drafts.data?.purchases ?? []).filter(({ supplier }) => supplier.id === supplierId),
    create: tryCreate,
    busy,
    failures,
    checked,
    opened,
    open,
  };
}
