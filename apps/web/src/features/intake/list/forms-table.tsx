import { pathTo } from '@kickstand/domain/navigation';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { intakePath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import type { ListedForm } from './forms-query.ts';
import { useRestore } from './use-restore.ts';

interface FormsTableProps {
  forms: readonly ListedForm[];
  /** Deleted forms can only be restored. */
  removed: boolean;
  onDelete: (form: ListedForm) => void;
}

/** A table; on a phone every row is a card that starts with the bike's picture. */
export function FormsTable({ forms, removed, onDelete }: FormsTableProps) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const columns: readonly Column<ListedForm>[] = [
    {
      key: 'customer',
      head: t('list.customer'),
      mobile: 'title',
      cell: (form) => <Customer form={form} removed={removed} />,
      className: 'md:w-[28%]',
    },
    {
      key: 'bike',
      head: t('list.bikeInfo'),
      cell: (form) => <Bike form={form} />,
      className: 'md:w-[40%] max-md:col-span-full max-md:row-start-2 max-md:pt-2!',
    },
    {
      key: 'created',
      head: t('list.created'),
      mobile: 'side',
      cell: (form) => (
        <span className="inline-grid justify-items-start gap-1 max-md:justify-items-end">
          <time dateTime={form.createdAt} className="whitespace-nowrap max-md:text-small max-md:text-muted">
            {format.date(form.createdAt, 'list')}
          </time>
          {form.depositPaid ? null : (
            <Badge tone="warning" icon={TriangleAlert}>
              {t('list.depositUnpaid')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="block text-right">{t('list.actions')}</span>,
      mobile: 'footer',
      cell: (form) => <Actions form={form} removed={removed} onDelete={() => onDelete(form)} />,
      className: 'md:w-0',
    },
  ];
  return <DataTable columns={columns} rows={forms} rowKey={(form) => form.id} caption={t('title')} />;
}

function Customer({ form, removed }: { form: ListedForm; removed: boolean }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  return (
    <span className="grid min-w-0">
      {removed ? (
        <span className="font-medium wrap-break-word">{form.customerName}</span>
      ) : (
        <Link
          to={intakePath(form.id)}
          className="hit-44 relative rounded-tag font-medium wrap-break-word text-accent-ink no-underline underline-offset-3 hover:underline"
        >
          {form.customerName}
        </Link>
      )}
      <span className="num flex flex-wrap gap-x-2 text-small text-muted">
        <span>{t('number', { number: form.number })}</span>
        <span className="whitespace-nowrap">{format.phone(form.customerPhone)}</span>
      </span>
    </span>
  );
}

function Bike({ form }: { form: ListedForm }) {
  const { t } = useTranslation('intake');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture
        url={form.thumbnailUrl}
        alt=""
        className="h-13.5 w-18 shrink-0 rounded-[9px] md:max-lg:h-12 md:max-lg:w-16"
        quiet
      />
      <span className="grid min-w-0">
        <span className="font-medium wrap-break-word text-ink">{form.bikeInfo || t('notAvailable')}</span>
        <span className="code text-small wrap-anywhere text-muted">{form.vin}</span>
      </span>
    </span>
  );
}

function Actions({ form, removed, onDelete }: { form: ListedForm; removed: boolean; onDelete: () => void }) {
  const { t } = useTranslation('intake');
  const restore = useRestore();
  const name = form.customerName;
  if (removed)
    return (
      <span className="flex justify-end max-md:pt-2">
        <Button
          size="sm"
          busy={restore.isPending}
          aria-label={t('list.restoreLabel', { name })}
          onClick={() => restore.mutate({ id: form.id })}
        >
          {t('list.restore')}
        </Button>
      </span>
    );
  return (
    <span className="flex items-center justify-end gap-2 md:max-lg:gap-0 max-md:justify-start max-md:pt-2">
      <Button asChild size="sm">
        <Link to={intakePath(form.id)} aria-label={t('list.viewLabel', { name })}>
          {t('list.view')}
        </Link>
      </Button>
      <Button asChild size="sm" variant="ghost">
        <Link
          to={pathTo('/dashboard/intake-forms/:id/edit', { id: form.id })}
          aria-label={t('list.editLabel', { name })}
        >
          {t('list.edit')}
        </Link>
      </Button>
      {form.mayDelete ? (
        <Button
          size="sm"
          variant="danger-ghost"
          className="max-md:ml-auto"
          aria-label={t('list.deleteLabel', { name })}
          onClick={onDelete}
        >
          {t('list.delete')}
        </Button>
      ) : null}
    </span>
  );
}
