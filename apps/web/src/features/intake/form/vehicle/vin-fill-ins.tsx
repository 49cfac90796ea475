import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { useIntake } from '../intake-context.ts';

interface Known {
  readonly make?: string;
  readonly year?: string;
}

/** More whole answers than this are harder to read than two short rows. */
const WHOLE_AT_MOST = 4;

/** Every answer the number allows, the youngest bike first: make and year in one, or one by one when there are many. */
export function vinFillIns(makes: readonly string[], years: readonly number[], newest: number): Known[] {
  const possible = years
    .filter((year) => year <= newest)
    .sort((a, b) => b - a)
    .map(String);
  const [byMake, byYear] = [makes.map((make) => ({ make })), possible.map((year) => ({ year }))];
  if (makes.length === 0 || possible.length === 0 || makes.length * possible.length > WHOLE_AT_MOST)
    return [...byMake, ...byYear];
  return byYear.flatMap(({ year }) => byMake.map(({ make }) => ({ make, year })));
}

/** What the number says about the bike, one press fills it in. */
export function VinFillIns({ makes, years }: { makes: readonly string[]; years: readonly number[] }) {
  const { t } = useTranslation('intakeForm');
  const { set, form } = useIntake();
  const fill = ({ make, year }: Known) => {
    if (year) set('bikeYear', year);
    if (!make || form.getValues('bikeMake') === make) return;
    set('bikeMake', make);
    set('bikeMakeCustom', false);
    set('bikeModel', '');
    set('bikeModelCustom', false);
  };
  const choices = vinFillIns(makes, years, new Date().getFullYear() + 1);
  if (choices.length === 0) return null;
  return (
    <div className="col-span-full -mt-2 flex flex-wrap items-center gap-2">
      <span className="text-small text-muted">{t('vin.fillIn')}</span>
      {choices.map((choice) => {
        const value = [choice.make, choice.year].filter(Boolean).join(' ');
        return (
          <Button
            key={value}
            variant="soft"
            size="sm"
            onClick={() => fill(choice)}
            aria-label={t('vin.fill', { value })}
          >
            {value}
          </Button>
        );
      })}
    </div>
  );
}
