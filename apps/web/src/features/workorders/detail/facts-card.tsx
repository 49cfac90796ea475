import { mayEditFacts } from '@kickstand/domain/workorders';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { SignaturePicture } from '../../../lib/signature/signature-pad.tsx';
import { orderPath, paperPath } from '../../../shared/paths.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { useTechnicians } from '../list/orders-query.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { useIsPhone } from '../shared/use-width.ts';

/** The customer, their concerns, and related orders. */
export function FactsCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const format = useFormat();
  const phone = useIsPhone();
  return (
    <Card aria-labelledby="facts-title">
      <CardHead id="facts-title" title={t('workorderPage:facts.title')} />
      <CardBody className="grid gap-4">
        <TechnicianField order={order} />
        <dl className="grid gap-3">
          {/* on a phone there is no room for these next to the bike's name */}
          <Fact label={t('workorders:facts.vin')}>{phone ? order.vin : ''}</Fact>
          <Fact label={t('workorders:facts.mileage')}>{phone ? order.mileage : ''}</Fact>
          <Fact label={t('workorders:facts.concerns')}>{order.concerns}</Fact>
          <Fact label={t('workorders:facts.cause')}>{order.cause}</Fact>
          <Fact label={t('workorders:facts.correction')}>{order.correction}</Fact>
          <Fact label={t('workorders:facts.notes')}>{order.notes}</Fact>
          <Fact label={t('workorders:facts.customerEmail')}>{order.customerEmail}</Fact>
          <Fact label={t('workorders:facts.customerLanguage')}>
            {t(`common:language.${order.customerLanguage}`)}
          </Fact>
          <Fact label={t('workorderPage:facts.oldParts')}>
            {order.oldPartsBack === null
              ? ''
              : t(order.oldPartsBack ? 'workorderPage:yes' : 'workorderPage:no')}
          </Fact>
          <Fact label={t('workorderPage:facts.rework')}>{order.reworkCount || ''}</Fact>
          <Fact label={t('workorderPage:facts.notice')}>
            {order.noticeAt && format.date(order.noticeAt, 'moment')}
          </Fact>
          <Fact label={t('workorderPage:facts.pickedUp')}>
            {order.pickedUpAt && format.date(order.pickedUpAt, 'moment')}
          </Fact>
          <Fact label={t('workorderPage:facts.signature')}>
            {order.pickupSignature ? (
              <SignaturePicture
                signature={order.pickupSignature}
                label={t('workorderPage:facts.signedBy', { name: order.pickupSignature.name })}
              />
            ) : null}
          </Fact>
          <Fact label={t('workorderPage:facts.invoice')}>
            {order.invoice ? (
              <Link to={paperPath(order.id, 'invoice')} className={linkStyles}>
                {t('workorderPage:facts.invoiceNumber', { number: order.invoice.number })}
              </Link>
            ) : null}
          </Fact>
          <Fact label={t('workorderPage:facts.warrantyUntil')}>
            {order.warrantyUntil && format.date(order.warrantyUntil, 'long')}
          </Fact>
          <Fact label={t('workorderPage:facts.warrantyOf')}>
            {order.warrantyOf ? <OrderLink {...order.warrantyOf} /> : null}
          </Fact>
          <Fact label={t('workorderPage:facts.returns')}>
            {order.warrantyOrders.length > 0
              ? order.warrantyOrders.map((other) => <OrderLink key={other.id} {...other} />)
              : null}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function OrderLink({ id, number }: { id: string; number: number }) {
  const { t } = useTranslation('workorders');
  return (
    <Link to={orderPath(id)} className={`${linkStyles} mr-3`}>
      {t('tag', { number })}
    </Link>
  );
}

function TechnicianField({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorders');
  const { data: people = [] } = useTechnicians();
  const action = useOrderAction(order.id);
  const known = people.some(({ id }) => id === order.technicianId);
  return (
    <div id="technician">
      <Field label={t('facts.technician')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={order.technicianId ?? ''}
            disabled={action.isPending || !mayEditFacts(order.status)}
            onChange={({ target }) => {
              const technicianId = target.value || null;
              action.mutate({
                work: (revision) => api.workorders.assign({ id: order.id, revision, technicianId }),
                // Someone changed something else in the meantime: the assignment still applies.
                again: (current) => current.technicianId === order.technicianId,
              });
            }}
          >
            <option value="">{t('nobody')}</option>
            {order.technicianId && !known ? (
              <option value={order.technicianId}>{order.technician}</option>
            ) : null}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
