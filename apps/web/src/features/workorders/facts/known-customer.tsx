import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { normalizeEmail } from '@kickstand/domain/customers';
import { nationalDigits } from '@kickstand/domain/format';
import { bikeInfo } from '@kickstand/domain/intake';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Facts } from '../shared/facts.ts';

const BIKES = 4;

/** A known customer with this phone, email or VIN. Offered, and only empty fields are filled in. */
export function KnownCustomer({ form }: { form: UseFormReturn<Facts, unknown, Facts> }) {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  const [name, phone, email, vin, bike] = useWatch({
    control: form.control,
    name: ['customerName', 'customerPhone', 'customerEmail', 'vin', 'bikeInfo'],
  });
  const digits = nationalDigits(phone);
  const input = {
    ...(digits.length === 10 && { phone: digits }),
    ...(EMAIL_PATTERN.test(email) && { email: normalizeEmail(email) }),
    ...(vin.length === 17 && { vin: vin.toUpperCase() }),
  };
  const asked = Object.keys(input).length > 0;
  const { data } = useQuery({
    ...orpc.customers.recognize.queryOptions({ input }),
    enabled: asked,
    retry: false,
  });
  const [known] = asked ? (data ?? []) : [];
  if (!known || (name && bike)) return null;

  const fill = (values: Partial<Facts>) => {
    for (const [field, value] of Object.entries(values) as [keyof Facts, string][])
      if (value && !form.getValues(field)) form.setValue(field, value, { shouldDirty: true });
    form.setValue('customerLanguage', known.language);
  };
  const customer = { customerName: known.name, customerPhone: known.phone, customerEmail: known.email };
  return (
    <Note tone="accent" icon={UserRound} role="status" title={t('facts.known', { name: known.name })}>
      {known.lastVisitAt ? (
        <p>{t('facts.knownText', { when: format.date(known.lastVisitAt, 'list') })}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {known.bikes.slice(0, BIKES).map((one) => {
          const info = bikeInfo({ bikeYear: one.year, bikeMake: one.make, bikeModel: one.model });
          return (
            <Button
              key={one.id}
              size="sm"
              onClick={() =>
                fill({ ...customer, bikeInfo: info, vin: one.vin, mileage: one.lastMileage ?? '' })
              }
            >
              {t('facts.knownBike', { bike: info })}
            </Button>
          );
        })}
        <Button size="sm" onClick={() => fill(customer)}>
          {t('facts.knownOnly')}
        </Button>
      </div>
    </Note>
  );
}
