import { bikeInfo } from '@kickstand/domain/intake';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { intakeToast } from '../../../ui/toast.tsx';
import { useIntake } from './intake-context.ts';
import { fillFrom, type KnownBike, type KnownCustomer, matchedBy, recognizeInput } from './known-customer.ts';

const NOBODY: readonly KnownCustomer[] = [];

/** Who this phone, email or VIN belongs to. One answer for the note and for the mileage's warning. */
export function useKnown(): readonly KnownCustomer[] {
  const { form, staff } = useIntake();
  const [customerPhone, customerEmail, vin] = useWatch({
    control: form.control,
    name: ['customerPhone', 'customerEmail', 'vin'],
  });
  const input = recognizeInput({ customerPhone, customerEmail, vin });
  const { data = NOBODY } = useQuery({
    ...orpc.customers.recognize.queryOptions({ input: input ?? {} }),
    enabled: staff && input !== null,
    retry: false,
  });
  return input ? data : NOBODY;
}

/** INT-14. Offered, never done by itself. */
export function KnownNote() {
  const { form, mode } = useIntake();
  const known = useKnown();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const customer = known.find(({ id }) => !dismissed.includes(id));
  if (mode === 'edit' || !customer) return null;
  // Nothing left that it could fill in: it has been used, or typed.
  if ([undefined, ...customer.bikes].every((bike) => fillFrom(form.getValues(), customer, bike).length === 0))
    return null;
  return <Offer customer={customer} onDone={() => setDismissed([...dismissed, customer.id])} />;
}

function Offer({ customer, onDone }: { customer: KnownCustomer; onDone: () => void }) {
  const { t } = useTranslation('intakeForm');
  const { form, set } = useIntake();
  const format = useFormat();
  const { bikes, lastVisitAt, name } = customer;
  const typedVin = form.getValues('vin');
  const same = bikes.find((bike) => bike.vin !== '' && bike.vin === typedVin);
  const choices = same ? [same] : bikes.slice(0, 4);

  const fill = (bike: KnownBike | undefined) => {
    for (const [field, value] of fillFrom(form.getValues(), customer, bike)) set(field, value);
    intakeToast({ variant: 'success', title: t('known.filled') });
    onDone();
  };
  const facts = [
    bikes.length > 0 ? t('known.bikes', { count: bikes.length }) : null,
    lastVisitAt ? t('known.lastVisit', { date: format.date(lastVisitAt, 'list') }) : null,
  ].filter(Boolean);
  return (
    <Note tone="accent" icon={UserRound} role="status">
      <p>
        <b>{t(`known.${matchedBy(customer, form.getValues())}`, { name })}</b>{' '}
        {facts.length > 0 ? <span className="text-muted">{facts.join(', ')}</span> : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.length > 1 ? (
          choices.map((bike) => (
            <Button
              key={bike.id}
              size="sm"
              onClick={() => fill(bike)}
              className="whitespace-normal text-left"
            >
              {t('known.useBike', { bike: bikeName(bike) })}
            </Button>
          ))
        ) : (
          <Button size="sm" onClick={() => fill(choices[0])}>
            {t('known.use')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('known.dismiss')}
        </Button>
      </div>
    </Note>
  );
}

const bikeName = (bike: KnownBike) =>
  bikeInfo({ bikeYear: bike.year, bikeMake: bike.make, bikeModel: bike.model });
