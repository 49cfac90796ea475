import type { Outputs } from '@kickstand/api';
import { INTAKE_FORMS_PATH } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { CardProblem } from '../../lib/card-problem.tsx';
import { usePageTitle } from '../../lib/document-title.ts';
import { errorCode } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { Grid, GridCell, Page, PageHead } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { STATUS_LOOKS, Status, type StatusKey } from '../../ui/status.tsx';

type Workorder = Outputs['workorders']['find'];

/** /dashboard/diagnostic/:reportId and /dashboard/reports/:reportId: the facts of one work order. */
export default function WorkorderScreen() {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  const { reportId = '' } = useParams();
  const order = useQuery(orpc.workorders.find.queryOptions({ input: { id: reportId } }));
  const gone = order.isError && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(order.error));
  const title = order.data ? t('title', { number: order.data.number }) : t('titlePlain');
  usePageTitle(title);
  return (
    <Page>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {title}
            {order.data ? <StatusBadge status={order.data.status} /> : null}
          </span>
        }
        facts={
          order.data ? (
            <span className="wrap-anywhere">
              {t('facts', {
                customer: order.data.customerName,
                when: format.date(order.data.createdAt, 'sent'),
              })}
            </span>
          ) : undefined
        }
        back={<Link to={INTAKE_FORMS_PATH}>{t('back')}</Link>}
        actions={
          order.data?.intakeId ? (
            <Button asChild icon={ClipboardList}>
              <Link to={`/dashboard/intake-forms/${order.data.intakeId}`}>{t('viewIntake')}</Link>
            </Button>
          ) : undefined
        }
      />
      {order.data ? (
        <Facts order={order.data} />
      ) : gone ? (
        <Card role="alert">
          <EmptyState title={t('gone')} text={t('goneText')} />
        </Card>
      ) : order.isError ? (
        <CardProblem
          title={t('titlePlain')}
          error={order.error}
          busy={order.isFetching}
          onTryAgain={() => void order.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('loading')} rows={4} />
          </CardBody>
        </Card>
      )}
    </Page>
  );
}

const isStatus = (status: string): status is StatusKey => Object.hasOwn(STATUS_LOOKS, status);

function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation('workorders');
  return isStatus(status) ? (
    <Status status={status} label={t(`status.${status}`)} />
  ) : (
    <Badge>{status}</Badge>
  );
}

function Facts({ order }: { order: Workorder }) {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  return (
    <Grid>
      <GridCell span={5}>
        <FactCard title={t('customer')}>
          <Fact label={t('name')}>{order.customerName}</Fact>
          <Fact label={t('phone')}>{format.phone(order.customerPhone)}</Fact>
          <Fact label={t('email')}>{order.customerEmail}</Fact>
          <Fact label={t('deposit')}>
            {order.depositCents === null ? t('noDeposit') : format.money(order.depositCents)}
          </Fact>
        </FactCard>
      </GridCell>
      <GridCell span={7}>
        <FactCard title={t('bike')}>
          <Fact label={t('bikeInfo')}>{order.bikeInfo}</Fact>
          <Fact label={t('mileage')}>{order.mileage}</Fact>
          <Fact label={t('vin')}>{order.vin}</Fact>
          <Fact label={t('technician')}>{order.technician}</Fact>
        </FactCard>
      </GridCell>
      <GridCell span={6}>
        <TextCard title={t('concerns')} text={order.concerns} />
      </GridCell>
      <GridCell span={6}>
        <TextCard title={t('notes')} text={order.notes} />
      </GridCell>
      <GridCell>
        <Card>
          <CardHead title={t('photos')} />
          <CardBody>
            {order.photos.length === 0 ? (
              <p className="text-muted">{t('noPhotos')}</p>
            ) : (
              <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
                {order.photos.map(({ url, thumbnailUrl }, index) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noreferrer" className="block">
                      <Photo url={thumbnailUrl} alt={t('photo', { number: index + 1 })} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </CardBody>
        </Card>
      </GridCell>
    </Grid>
  );
}

/** CAM-07 */
function Photo({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation('workorders');
  const [failed, setFailed] = useState(false);
  const look = 'aspect-4/3 w-full rounded-control bg-sunken';
  return failed ? (
    <span className={`${look} grid place-items-center text-small text-muted`}>{t('photoFailed')}</span>
  ) : (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      onError={() => setFailed(true)}
      className={`${look} object-cover`}
    />
  );
}

function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        <dl className="grid gap-4 sm:grid-cols-2">{children}</dl>
      </CardBody>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  const { t } = useTranslation('workorders');
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children || t('notAvailable')}</dd>
    </div>
  );
}

function TextCard({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('workorders');
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        <p className="wrap-anywhere whitespace-pre-line">{text || t('notAvailable')}</p>
      </CardBody>
    </Card>
  );
}
