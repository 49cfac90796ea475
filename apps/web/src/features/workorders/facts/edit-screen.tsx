import { mayEditFacts, orderFactsSchema } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { MergedNote } from '../../../lib/forms/merged-note.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { FACT_FIELDS, type Facts, factsOf } from '../shared/facts.ts';
import { REPORTS_PATH, type WorkOrder } from '../shared/order.ts';
import { useOrder } from '../shared/use-order.ts';
import { useOrderForm } from '../shared/use-order-form.ts';
import { FactsFields } from './facts-fields.tsx';

/** WO-01 /dashboard/reports/:reportId/edit: the facts of an order. */
export default function EditScreen() {
  const { t } = useTranslation('workorders');
  const { reportId: orderId = '' } = useParams();
  const found = useOrder(orderId);
  const order = found.data;
  const title = order ? t('facts.editTitle', { number: order.number }) : t('title');
  usePageTitle(title);
  return (
    <Page width="form">
      <PageHead
        title={title}
        facts={order?.bikeInfo}
        back={
          <Link to={orderPath(orderId)}>{order ? t('order', { number: order.number }) : t('title')}</Link>
        }
      />
      {order ? (
        mayEditFacts(order.status) ? (
          <EditForm order={order} />
        ) : (
          <Note tone="info">{t('facts.locked')}</Note>
        )
      ) : (
        <MissingRecord
          title={title}
          asked={found}
          gone={{ title: t('gone'), text: t('goneText'), to: REPORTS_PATH, label: t('showAll') }}
          loading={t('loading')}
        />
      )}
    </Page>
  );
}

function EditForm({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorders', 'common']);
  const navigate = useNavigate();
  const leave = () => void navigate(orderPath(order.id));
  const { form, submit, busy, failure, theirs, others, takeTheirs } = useOrderForm<Facts>({
    order,
    fields: FACT_FIELDS,
    schema: orderFactsSchema,
    read: factsOf,
    save: (facts, revision) => api.workorders.update({ id: order.id, revision, facts }),
    onDone: () => {
      toast.success(t('workorders:facts.saved'));
      leave();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <MergedNote
        changes={FACT_FIELDS.filter((field) => others?.fields.includes(field)).map((field) => ({
          key: field,
          label: t(`workorders:facts.${field}`),
          was: others?.was[field],
          is: others?.is[field],
        }))}
      />
      {theirs ? (
        <Card pad>
          <StaleNote
            differences={differencesOf(
              FACT_FIELDS,
              { mine: form.getValues(), theirs },
              (field) => t(`workorders:facts.${field}`),
              (field, values) => values[field],
            )}
          />
        </Card>
      ) : (
        <FactsFields form={form} />
      )}
      <FailureNote error={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} onCancel={leave} />
      </div>
    </form>
  );
}
