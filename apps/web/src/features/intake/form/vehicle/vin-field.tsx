import { checkVin, normalizeVin, VIN_LENGTH, type VinVerdict } from '@kickstand/domain/vehicles';
import { ScanBarcode, ShieldCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { intakeToast } from '../../../../ui/toast.tsx';
import { FieldPlace, Label } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { ScanVinDialog } from '../scan/scan-vin-dialog.tsx';

interface Checked {
  readonly vin: string;
  readonly verdict: VinVerdict;
  readonly maker: string | null;
  readonly make: string | null;
}

/** INT-07. The number is checked on demand; whatever comes out, it never blocks. */
export const VinField = memo(function VinField() {
  const { t } = useTranslation('intakeForm');
  const { staff } = useIntake();
  const { value, change, onBlur, error } = useIntakeField('vin');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);
  const current = checked?.vin === value ? checked : null;

  const check = async (vin: string) => {
    const verdict = checkVin(vin);
    if (!verdict.ok && (verdict.code === 'VIN_EMPTY' || verdict.code === 'VIN_LENGTH')) {
      setChecked(null);
      const title = verdict.code === 'VIN_EMPTY' ? t('vin.empty') : t('vin.length');
      intakeToast({ variant: 'warning', title });
      return;
    }
    setBusy(true);
    const maker = staff ? await makerOf(vin) : NO_MAKER;
    setBusy(false);
    setChecked({ vin, verdict, ...maker });
  };
  const detected = (vin: string) => {
    setScanning(false);
    change(vin);
    void check(vin);
  };

  return (
    <FieldPlace name="vin">
      <Field
        label={<Label name="vin" required />}
        optional={t('hints.vinCount', { count: value.length })}
        error={error}
        warning={current && !current.verdict.ok ? <Warning verdict={current.verdict} /> : undefined}
        ok={current?.verdict.ok ? <Valid checked={current} /> : undefined}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              aria-required="true"
              value={value}
              onChange={({ target }) => change(normalizeVin(target.value))}
              onBlur={onBlur}
              maxLength={VIN_LENGTH + 8}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="code min-w-0 flex-[1_1_16rem] tracking-[0.06em]"
            />
            <Button
              icon={ShieldCheck}
              busy={busy}
              busyLabel={t('vin.checking')}
              onClick={() => check(value)}
              className="max-sm:flex-1"
            >
              {t('vin.check')}
            </Button>
            <Button icon={ScanBarcode} onClick={() => setScanning(true)} className="max-sm:flex-1">
              {t('vin.scan')}
            </Button>
          </div>
        )}
      </Field>
      {current && 'years' in current.verdict ? (
        <FillIns make={current.make} years={current.verdict.years} />
      ) : null}
      {scanning ? <ScanVinDialog onVin={detected} onClose={() => setScanning(false)} /> : null}
    </FieldPlace>
  );
});

const NO_MAKER = { maker: null, make: null } as const;

/** Nice to have: without it the number is checked all the same. */
async function makerOf(vin: string): Promise<Pick<Checked, 'maker' | 'make'>> {
  try {
    const { maker, make } = await api.vehicles.maker({ vin });
    return { maker, make };
  } catch {
    // Every failed call is in the log. Thrown on, the verdict about the number would be lost with it.
    return NO_MAKER;
  }
}

function Valid({ checked }: { checked: Checked }) {
  const { t } = useTranslation('intakeForm');
  const maker = checked.maker ? t('vin.maker', { maker: checked.maker }) : t('vin.makerUnknown');
  return <span role="status">{`${t('vin.valid')}. ${maker}.`}</span>;
}

function Warning({ verdict }: { verdict: VinVerdict }) {
  const { t } = useTranslation('intakeForm');
  if (verdict.ok) return null;
  const text = () => {
    if (verdict.code === 'VIN_CHARACTER')
      return t('vin.character', { position: verdict.position, character: verdict.character });
    if (verdict.code === 'VIN_CHECK_DIGIT')
      return t('vin.checkDigit', { found: verdict.found, expected: verdict.expected });
    return t('vin.length');
  };
  return <span role="status">{text()}</span>;
}

/** What the number says about the bike, one press each. */
function FillIns({ make, years }: { make: string | null; years: readonly number[] }) {
  const { t } = useTranslation('intakeForm');
  const { set, form } = useIntake();
  const newest = new Date().getFullYear() + 1;
  const possible = years.filter((year) => year <= newest);
  const fillMake = (value: string) => {
    if (form.getValues('bikeMake') === value) return;
    set('bikeMake', value);
    set('bikeMakeCustom', false);
    set('bikeModel', '');
    set('bikeModelCustom', false);
  };
  if (!make && possible.length === 0) return null;
  return (
    <div className="col-span-full -mt-2 flex flex-wrap items-center gap-2">
      <span className="text-small text-muted">{t('vin.fillIn')}</span>
      {make ? <FillIn value={make} onFill={() => fillMake(make)} /> : null}
      {possible.map((year) => (
        <FillIn key={year} value={String(year)} onFill={() => set('bikeYear', String(year))} />
      ))}
    </div>
  );
}

function FillIn({ value, onFill }: { value: string; onFill: () => void }) {
  const { t } = useTranslation('intakeForm');
  return (
    <Button variant="soft" size="sm" onClick={onFill} aria-label={t('vin.fill', { value })}>
      {value}
    </Button>
  );
}
