import { formatPhone, telHref } from '@kickstand/domain/format';
import { vehicleWord } from '@kickstand/domain/vehicles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Grid, GridCell } from '../../../ui/page/page.tsx';
import { Fact, Facts } from '../shared/facts.tsx';
import { IdScanCard } from './id-scan-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PhotosCard } from './photos-card.tsx';
import type { IntakeRecord } from './record.ts';
import { SendCard } from './send-card.tsx';
import { SignatureCard } from './signature-card.tsx';
import { WorkOrderCard } from './work-order-card.tsx';

export function DetailCards({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  return (
    <Grid>
      <GridCell span={5}>
        <CustomerCard record={record} />
      </GridCell>
      <GridCell span={7}>
        <MotorcycleCard record={record} />
      </GridCell>
      <GridCell span={8}>
        <PhotosCard record={record} />
      </GridCell>
      <div className="col-span-full grid content-start gap-5 md:grid-cols-2 min-[75rem]:col-span-4 min-[75rem]:grid-cols-1">
        <IdScanCard record={record} />
        <SendCard key={record.id} record={record} />
      </div>
      <GridCell span={4}>
        <TextCard title={t('detail.remarks')} text={record.form.customerConcerns} />
      </GridCell>
      <GridCell span={4}>
        <TextCard title={t('detail.notes')} text={record.form.techConcerns} />
      </GridCell>
      <GridCell span={4}>
        <PaymentCard record={record} />
      </GridCell>
      <GridCell span={4}>
        <SignatureCard record={record} slot="customerSignature" />
      </GridCell>
      <GridCell span={4}>
        <SignatureCard record={record} slot="technicianSignature" />
      </GridCell>
      <GridCell span={4}>
        <WorkOrderCard record={record} />
      </GridCell>
    </Grid>
  );
}

function CustomerCard({ record: { form } }: { record: IntakeRecord }) {
  const { t } = useTranslation(['intake', 'common']);
  return (
    <Card>
      <CardHead title={t('intake:detail.customer')} />
      <CardBody>
        <Facts>
          <Fact label={t('intake:detail.name')} wide>
            {form.customerName}
          </Fact>
          <Fact label={t('intake:detail.phone')}>
            {form.customerPhone ? (
              <a href={telHref(form.customerPhone)} className="num whitespace-nowrap">
                {formatPhone(form.customerPhone)}
              </a>
            ) : null}
          </Fact>
          <Fact label={t('intake:detail.emailAddress')} wide>
            {form.customerEmail ? <a href={`mailto:${form.customerEmail}`}>{form.customerEmail}</a> : null}
          </Fact>
          <Fact label={t('intake:detail.preferred')}>
            {form.customerContact ? t(`intake:contactWays.${form.customerContact}`) : null}
          </Fact>
          <Fact label={t('intake:detail.language')}>{t(`common:language.${form.termsLanguage}`)}</Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

function MotorcycleCard({ record: { form } }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const { language } = useLanguage();
  return (
    <Card>
      <CardHead title={t('detail.motorcycle')} />
      <CardBody>
        <Facts>
          <Fact label={t('detail.make')}>{form.bikeMake}</Fact>
          <Fact label={t('detail.model')}>{form.bikeModel}</Fact>
          <Fact label={t('detail.year')}>{form.bikeYear}</Fact>
          <Fact label={t('detail.color')}>{vehicleWord(form.bikeColor, language)}</Fact>
          <Fact label={t('detail.classification')}>{vehicleWord(form.bikeClassification, language)}</Fact>
          <Fact label={t('detail.mileage')}>{form.mileage}</Fact>
          <Fact label={t('detail.vin')} code wide>
            {form.vin}
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

function TextCard({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('intake');
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        <p className="max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {text.trim() || t('notAvailable')}
        </p>
      </CardBody>
    </Card>
  );
}
