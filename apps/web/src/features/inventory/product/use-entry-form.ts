import { may } from '@kickstand/domain/auth';
import type { ProductType } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  type EntryTextRecord,
  type EntryTexts,
  NAMES,
  openingOf,
  productOf,
  SCHEMAS,
  serviceOf,
  toTexts,
} from './entry-values.ts';

interface EntryFormOptions {
  type: ProductType;
  opened: EntryTextRecord;
  /** Null: it is added. */
  id: string | null;
}

/** Adds or changes a product or a service, and opens its page. */
export function useEntryForm({ type, opened, id }: EntryFormOptions) {
  const { t } = useTranslation('inventory');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const nameOf = useProductName();
  const seesCost = may(useSession().profile?.role, 'cost.read');
  const once = useOnceKey();
  const saved = useRef<ProductRecord | null>(null);

  const send = (texts: EntryTextRecord): Promise<ProductRecord> => {
    const { revision } = texts;
    if (type === 'service') {
      const service = serviceOf(texts);
      return id
        ? api.inventory.updateService({ id, revision, service })
        : api.inventory.addService({ id: once.keyFor(service), service });
    }
    const product = productOf(texts, seesCost);
    if (id) return api.inventory.updateProduct({ id, revision, product });
    const openingMilli = openingOf(texts);
    return api.inventory.addProduct({ id: once.keyFor({ product, openingMilli }), product, openingMilli });
  };

  const form = useRevisedForm<EntryTexts, EntryTextRecord>({
    opened,
    fields: NAMES,
    schema: SCHEMAS[type],
    save: async (texts) => {
      saved.current = await send(texts);
      return toTexts(saved.current);
    },
    currentOf: (error) => {
      const current = currentOf(api.inventory.updateProduct, error);
      return current && toTexts(current);
    },
    onSeen: () => void queries.invalidateQueries({ queryKey: orpc.inventory.key() }),
    onDone: () => {
      const record = saved.current;
      if (!record) return;
      queries.setQueryData(orpc.inventory.find.queryKey({ input: { id: record.id } }), record);
      toast.success(t(id ? 'form.saved' : 'form.added', { name: nameOf(record) }));
      void navigate(productPath(record.id), { replace: true });
    },
  });
  return {
    ...form,
    seesCost,
    /** Leaving would lose nothing. */
    isSafe: () => saved.current !== null || !form.form.formState.isDirty,
  };
}
export type EntryForm = ReturnType<typeof useEntryForm>;
