import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import { optionKey } from '@kickstand/domain/vehicles';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { useIntake } from '../intake-context.ts';
import { focusFirstEmpty } from '../steps/next-field.ts';
import { useFillVehicle } from './use-fill-vehicle.ts';

type Maker = Outputs['vehicles']['maker'];

export interface VinFillIn {
  readonly make?: string;
  readonly model?: string;
  readonly classification?: string;
  readonly year?: string;
}

/** Above this number, separate rows for make and year are easier to read. */
const WHOLE_AT_MOST = 4;

/**
 * Every make, model and year that the VIN allows, newest first: combined, or separately if there are many.
 */
export function vinFillIns(
  { makes, models }: Pick<Maker, 'makes' | 'models'>,
  years: readonly number[],
  newest: number,
): VinFillIn[] {
  const possible = years
    .filter((year) => year <= newest)
    .sort((a, b) => b - a)
    .map(String);
  const bikes: VinFillIn[] = models.length > 0 ? models : makes.map((make) => ({ make }));
  const byYear = possible.map((year) => ({ year }));
  if (bikes.length === 0 || possible.length === 0 || bikes.length * possible.length > WHOLE_AT_MOST)
    return [...bikes, ...byYear];
  return byYear.flatMap(({ year }) => bikes.map((bike) => ({ ...bike, year })));
}

type Filled = Pick<IntakeForm, 'bikeMake' | 'bikeModel' | 'bikeYear'>;

const FIELD_OF = { make: 'bikeMake', model: 'bikeModel', year: 'bikeYear' } as const;
type Part = keyof typeof FIELD_OF;
const PARTS = Object.keys(FIELD_OF) as Part[];

/** The effect of choosing it: fills in a value, replaces one, or none. */
export function vinFillInEffect(choice: VinFillIn, form: Filled): 'fill' | 'replace' | 'none' {
  const changed = PARTS.filter(
    (part) => choice[part] && optionKey(choice[part]) !== optionKey(form[FIELD_OF[part]]),
  );
  if (changed.length === 0) return 'none';
  return changed.some((part) => form[FIELD_OF[part]] !== '') ? 'replace' : 'fill';
}

interface VinFillInsProps {
  found: Pick<Maker, 'makes' | 'models'>;
  years: readonly number[];
}

/** INT-07. Values decoded from the VIN; one tap accepts one. Replacing a typed value is labeled as such. */
export function VinFillIns({ found, years }: VinFillInsProps) {
  const { t } = useTranslation('intakeForm');
  const { set, form } = useIntake();
  const fillVehicle = useFillVehicle();
  const [bikeMake, bikeModel, bikeYear] = useWatch({
    control: form.control,
    name: ['bikeMake', 'bikeModel', 'bikeYear'],
  });
  const typed = { bikeMake, bikeModel, bikeYear };
  const fill = (choice: VinFillIn) => {
    // the model belonged to the previous make
    if (choice.make && bikeMake !== '' && optionKey(bikeMake) !== optionKey(choice.make) && !choice.model) {
      set('bikeModel', '');
      set('bikeModelCustom', false);
    }
    for (const part of PARTS) {
      const value = choice[part];
      if (value && value !== typed[FIELD_OF[part]]) fillVehicle(FIELD_OF[part], value);
    }
    if (choice.classification && form.getValues('bikeClassification') === '')
      fillVehicle('bikeClassification', choice.classification);
  };
  const choices = vinFillIns(found, years, new Date().getFullYear() + 1)
    .map((choice) => ({ choice, effect: vinFillInEffect(choice, typed) }))
    .filter(({ effect }) => effect !== 'none');
  if (choices.length === 0) return null;
  return (
    <div className="col-span-full -mt-2 flex flex-wrap items-center gap-2">
      {choices.some(({ effect }) => effect === 'fill') ? (
        <span className="text-small text-muted">{t('vin.fillIn')}</span>
      ) : null}
      {choices.map(({ choice, effect }) => {
        const value = [choice.make, choice.model, choice.year].filter(Boolean).join(' ');
        return (
          <Button
            key={value}
            variant={effect === 'fill' ? 'soft' : 'secondary'}
            onClick={({ currentTarget }) => {
              fill(choice);
              focusFirstEmpty(currentTarget);
            }}
            aria-label={effect === 'fill' ? t('vin.fill', { value }) : undefined}
            wraps
          >
            {effect === 'fill' ? value : t('vin.replace', { value })}
          </Button>
        );
      })}
    </div>
  );
}
