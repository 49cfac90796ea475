import { bikeInfo, type IntakeForm, VEHICLE_FIELDS, type VehicleField } from '@kickstand/domain/intake';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../lib/api.ts';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useIntake } from '../intake-context.ts';
import { focusFirstEmpty } from '../steps/next-field.ts';
import { useFillVehicle } from '../vehicle/use-fill-vehicle.ts';
import {
  fillFrom,
  fitsBike,
  type KnownBike,
  type KnownCustomer,
  matchedBy,
  recognizeInput,
  termsLanguageFor,
} from './known-customer.ts';

const NOBODY: readonly KnownCustomer[] = [];

/** The customer of this phone, email or VIN; used by the note and by the mileage warning. */
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

interface KnownNoteProps {
  /** The bike's section offers who was found by VIN, the customer's section everyone else. */
  section: 'customer' | 'bike';
  /** Chosen from the list under a field. */
  chosen?: KnownCustomer | null;
}

/** INT-14. Offers to fill in the customer; never does it automatically. */
export function KnownNote({ section, chosen = null }: KnownNoteProps) {
  const { form, mode } = useIntake();
  const known = useKnown();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  // edited by hand: they no longer match the offered bike
  useWatch({ control: form.control, name: ['customerName', 'bikeMake', 'bikeModel'] });
  const values = form.getValues();
  const here = (customer: KnownCustomer) => (matchedBy(customer, values) === 'vin') === (section === 'bike');
  const candidates = chosen && isStill(chosen, values) ? [chosen] : known.filter(here);
  const customer = candidates.find(({ id }) => !dismissed.includes(id));
  if (mode === 'edit' || !customer) return null;
  // every field it could fill in is filled
  if ([undefined, ...customer.bikes].every((bike) => fillFrom(values, customer, bike).length === 0))
    return null;
  return (
    <Offer
      key={customer.id}
      customer={customer}
      onDone={() => setDismissed((before) => [...before, customer.id])}
    />
  );
}

function Offer({ customer, onDone }: { customer: KnownCustomer; onDone: () => void }) {
  const { t } = useTranslation('intakeForm');
  const { form, set } = useIntake();
  const { language } = useLanguage();
  const fillVehicle = useFillVehicle();
  const format = useFormat();
  const { lastVisitAt, name } = customer;
  const values = form.getValues();
  /** The customer's fields are filled: only the bike is offered. */
  const onlyBike = fillFrom(values, customer, undefined).length === 0;
  const bikes = customer.bikes.filter((bike) => fitsBike(values, bike)).slice(0, 4);

  const fill = (bike: KnownBike | undefined, pressed: Element) => {
    for (const [field, value] of fillFrom(form.getValues(), customer, bike))
      if (field in VEHICLE_FIELDS) fillVehicle(field as VehicleField, String(value));
      else set(field, value);
    const termsLanguage = termsLanguageFor(form.getValues(), customer, language);
    if (termsLanguage !== form.getValues('termsLanguage')) set('termsLanguage', termsLanguage);
    intakeToast({ variant: 'success', title: t('known.filled') });
    focusFirstEmpty(pressed);
    onDone();
  };
  const facts = [
    customer.bikes.length > 0 ? t('known.bikes', { count: customer.bikes.length }) : null,
    lastVisitAt ? t('known.lastVisit', { date: format.date(lastVisitAt, 'list') }) : null,
  ].filter(Boolean);
  const said = onlyBike ? 'known.whichBike' : (`known.${matchedBy(customer, values)}` as const);
  return (
    <Note tone="accent" icon={UserRound} role="status" className="col-span-full">
      <p>
        <b>{t(said, { name })}</b>{' '}
        {facts.length > 0 ? <span className="text-muted">{facts.join(', ')}</span> : null}
      </p>
      <div data-known-offer="" className="mt-2 flex flex-wrap gap-2">
        {bikes.length > 1 || onlyBike ? (
          bikes.map((bike) => (
            <Button key={bike.id} onClick={({ currentTarget }) => fill(bike, currentTarget)} wraps>
              {t('known.useBike', { bike: bikeName(bike) })}
            </Button>
          ))
        ) : (
          <Button onClick={({ currentTarget }) => fill(bikes[0], currentTarget)}>{t('known.use')}</Button>
        )}
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            focusFirstEmpty(currentTarget);
            onDone();
          }}
        >
          {t(onlyBike ? 'known.otherBike' : 'known.dismiss')}
        </Button>
      </div>
    </Note>
  );
}

/** Whether the fields were edited since, so that the form is about someone else. */
const isStill = (customer: KnownCustomer, form: IntakeForm) =>
  form.customerName === customer.name ||
  (customer.phone !== '' && form.customerPhone === customer.phone) ||
  (customer.email !== '' && form.customerEmail === customer.email);

const bikeName = (bike: KnownBike) =>
  bikeInfo({ bikeYear: bike.year, bikeMake: bike.make, bikeModel: bike.model }) || bike.vin;
