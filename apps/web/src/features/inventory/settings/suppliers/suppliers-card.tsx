import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Power, PowerOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../../lib/api.ts';
import { CardProblem } from '../../../../lib/calls/card-problem.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { linkStyles } from '../../../../ui/link.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../../ui/overlay/dots-menu.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';
import { EmptyState } from '../../../../ui/page/empty.tsx';
import type { Supplier } from './supplier.ts';
import { SupplierDialog } from './supplier-dialog.tsx';
import { useSetActive } from './use-suppliers.ts';

type Asked = { what: 'edit'; supplier: Supplier | null } | { what: 'deactivate'; supplier: Supplier };

export function SuppliersCard() {
  const { t } = useTranslation(['inventorySettings', 'common']);
  const suppliers = useQuery(orpc.inventory.suppliers.list.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const setActive = useSetActive(close);
  if (!suppliers.data && suppliers.isError)
    return (
      <CardProblem
        title={t('inventorySettings:suppliers.title')}
        error={suppliers.error}
        busy={suppliers.isFetching}
        onTryAgain={() => void suppliers.refetch()}
      />
    );
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAsked({ what: 'edit', supplier: null })}>
      {t('inventorySettings:suppliers.add')}
    </Button>
  );
  return (
    <Card aria-labelledby="suppliers">
      <CardHead
        id="suppliers"
        className="flex-wrap"
        title={t('inventorySettings:suppliers.title')}
        action={add}
      />
      {!suppliers.data ? (
        <CardBody>
          <SkeletonList label={t('inventorySettings:suppliers.loading')} rows={3} />
        </CardBody>
      ) : suppliers.data.length === 0 ? (
        <EmptyState
          as="h3"
          title={t('inventorySettings:suppliers.empty')}
          text={t('inventorySettings:suppliers.emptyText')}
        />
      ) : (
        <ul aria-labelledby="suppliers" className="border-t border-line">
          {ordered(suppliers.data).map((supplier) => (
            <SupplierRow
              key={supplier.id}
              supplier={supplier}
              busy={setActive.isPending}
              onEdit={() => setAsked({ what: 'edit', supplier })}
              onSetActive={(active) =>
                active ? setActive.mutate({ supplier, active }) : setAsked({ what: 'deactivate', supplier })
              }
            />
          ))}
        </ul>
      )}
      {asked?.what === 'edit' ? <SupplierDialog supplier={asked.supplier} onClose={close} /> : null}
      {asked?.what === 'deactivate' ? (
        <ConfirmDialog
          open
          onOpenChange={() => {
            if (!setActive.isPending) close();
          }}
          title={t('inventorySettings:suppliers.deactivateTitle', { name: asked.supplier.name })}
          text={t('inventorySettings:suppliers.deactivateText', { count: asked.supplier.products })}
          confirmLabel={t('inventorySettings:suppliers.deactivate')}
          cancelLabel={t('common:cancel')}
          busy={setActive.isPending}
          onConfirm={() => setActive.mutate({ supplier: asked.supplier, active: false })}
        />
      ) : null}
    </Card>
  );
}

/** Inactive ones come last. */
const ordered = (suppliers: readonly Supplier[]): Supplier[] =>
  [...suppliers].sort((a, b) => Number(b.active) - Number(a.active));

interface SupplierRowProps {
  supplier: Supplier;
  busy: boolean;
  onEdit: () => void;
  onSetActive: (active: boolean) => void;
}

function SupplierRow({ supplier, busy, onEdit, onSetActive }: SupplierRowProps) {
  const { t } = useTranslation('inventorySettings');
  const { id, name, email, phone, account, leadDays, products, active } = supplier;
  const counted = t('suppliers.products', { count: products });
  const facts = [
    leadDays === null ? '' : t('suppliers.lead', { count: leadDays }),
    account ? t('suppliers.account', { account }) : '',
    email,
    phone,
  ].filter(Boolean);
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-5 py-2.5 last:border-b-0 max-md:px-4">
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className={`font-medium wrap-anywhere ${active ? '' : 'text-muted'}`}>{name}</span>
          {active ? null : <Badge>{t('suppliers.inactive')}</Badge>}
        </span>
        <span className="text-small wrap-anywhere text-muted">
          {products > 0 ? (
            <Link to={`${pathTo('/dashboard/inventory')}?supplier=${id}`} className={linkStyles}>
              {counted}
            </Link>
          ) : (
            counted
          )}
          {facts.map((fact) => ` · ${fact}`).join('')}
        </span>
      </span>
      <DotsMenu
        label={t('suppliers.menu', { name })}
        busy={busy}
        items={[
          { label: t('suppliers.edit'), icon: Pencil, onSelect: onEdit },
          active
            ? { label: t('suppliers.deactivate'), icon: PowerOff, onSelect: () => onSetActive(false) }
            : { label: t('suppliers.activate'), icon: Power, onSelect: () => onSetActive(true) },
        ]}
      />
    </li>
  );
}
