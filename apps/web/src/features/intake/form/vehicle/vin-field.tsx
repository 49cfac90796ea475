import type { Outputs } from '@kickstand/api';
import { checkVin, normalizeVin, VIN_LENGTH, type VinVerdict } from '@kickstand/domain/vehicles';
import { ScanBarcode, ShieldCheck } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { FieldPlace, Label } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { ScanVinDialog } from '../scan/scan-vin-dialog.tsx';
import { VinFillIns } from './vin-fill-ins.tsx';

type Maker = Outputs['vehicles']['maker'];

interface Checked {
  readonly vin: string;
  readonly verdict: VinVerdict;
  /** Null if the server cannot decode it; the check digit is still verified. */
  readonly maker: Maker | 'asking' | null;
}

/** INT-07. A complete VIN is checked automatically, others on demand; the result never blocks the form. */
export const VinField = memo(function VinField() {
  const { t } = useTranslation('intakeForm');
  const { staff, mode } = useIntake();
  const { value, change, onBlur, error } = useIntakeField('vin');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);
  /** The VIN that was checked last: late answers about another one are ignored. An edit starts unchecked. */
  const asked = useRef(mode === 'edit' ? value : '');
  const current = checked?.vin === value ? checked : null;

  const check = async (vin: string) => {
    const verdict = checkVin(vin);
    if (!verdict.ok && (verdict.code === 'VIN_EMPTY' || verdict.code === 'VIN_LENGTH')) {
      setChecked(null);
      const title = verdict.code === 'VIN_EMPTY' ? t('vin.empty') : t('vin.length');
      intakeToast({ variant: 'warning', title });
      return;
    }
    asked.current = vin;
    setChecked({ vin, verdict, maker: staff ? 'asking' : null });
    const maker = staff ? await makerOf(vin) : null;
    if (asked.current === vin) setChecked({ vin, verdict, maker });
  };
  // whether typed, scanned or filled in, a complete VIN is checked
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number changes, nothing else
  useEffect(() => {
    if (value.length === VIN_LENGTH && value !== asked.current) void check(value);
  }, [value]);
  const checkByHand = async () => {
    setBusy(true);
    await check(value);
    setBusy(false);
  };
  const detected = (vin: string) => {
    setScanning(false);
    change(vin);
  };

  return (
    <FieldPlace name="vin">
      <Field
        label={<Label name="vin" required />}
        optional={t('hints.vinCount', { count: value.length })}
        error={error}
        warning={current && !current.verdict.ok ? <Result checked={current} /> : undefined}
        ok={current?.verdict.ok ? <Result checked={current} /> : undefined}
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
              enterKeyHint="next"
              spellCheck={false}
              className="code min-w-0 flex-[1_1_16rem] tracking-[0.06em]"
            />
            <Button
              icon={ShieldCheck}
              busy={busy}
              busyLabel={t('vin.checking')}
              onClick={checkByHand}
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
      {current && current.maker !== 'asking' && 'years' in current.verdict ? (
        <VinFillIns found={current.maker ?? NO_MAKER} years={current.verdict.years} />
      ) : null}
      {scanning ? <ScanVinDialog onVin={detected} onClose={() => setScanning(false)} /> : null}
    </FieldPlace>
  );
});

const NO_MAKER = { makes: [], models: [] };

async function makerOf(vin: string): Promise<Maker | null> {
  try {
    return await api.vehicles.maker({ vin });
  } catch {
    // Failed calls are logged elsewhere. Rethrowing would lose the result of the check digit.
    return null;
  }
}

/** The result of the check, and the maker, which may be known even if the VIN is invalid. */
function Result({ checked: { verdict, maker } }: { checked: Checked }) {
  const { t, i18n } = useTranslation('intakeForm');
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const about = () => {
    if (verdict.ok) return verdict.checked ? `${t('vin.valid')}.` : t('vin.noCheckDigit');
    if (verdict.code === 'VIN_CHARACTER')
      return t('vin.character', { position: verdict.position, character: verdict.character });
    if (verdict.code !== 'VIN_CHECK_DIGIT') return t('vin.length');
    const digits = { found: verdict.found, expected: verdict.expected };
    return verdict.certain ? t('vin.checkDigit', digits) : t('vin.checkDigitUs', digits);
  };
  const madeBy = () => {
    if (maker === null || maker === 'asking') return null;
    const { makers } = maker;
    if (makers.length === 0) return verdict.ok ? t('vin.makerUnknown') : null;
    if (makers.length === 1) return t('vin.maker', { maker: makers[0] });
    return t('vin.makers', { makers: list.format(makers) });
  };
  const who = madeBy();
  return <span role="status">{who ? `${about()} ${who}.` : about()}</span>;
}
