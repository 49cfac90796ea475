import {
  showsVehicleField,
  VEHICLE_FIELDS,
  type VehicleField as VehicleName,
} from '@kickstand/domain/intake';
import { optionKey } from '@kickstand/domain/vehicles';
import { Pencil, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NeedsConnection } from '../../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field, type FieldSpan } from '../../../../ui/form/field.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm.tsx';
import { FieldPlace, Label } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { Combobox } from './combobox.tsx';
import { ManageOptions } from './manage-options.tsx';
import { CUSTOM_FLAGS } from './use-fill-vehicle.ts';
import { useOptionActions, useOptions, type VehicleOption } from './use-options.ts';

interface VehicleFieldProps {
  name: VehicleName;
  span: FieldSpan;
}

/** INT-09: shown only if required or already filled. */
export const VehicleField = memo(function VehicleField({ name, span }: VehicleFieldProps) {
  const { form, settings } = useIntake();
  const value = useWatch({ control: form.control, name });
  const shown = showsVehicleField(name, { ...form.getValues(), [name]: value }, settings);
  return shown ? <ShownField name={name} span={span} /> : null;
});

function ShownField({ name, span }: VehicleFieldProps) {
  const { t } = useTranslation('intakeForm');
  const { form, set, settings, staff } = useIntake();
  const { value, change, error } = useIntakeField(name);
  const type = VEHICLE_FIELDS[name];
  const make = useWatch({ control: form.control, name: 'bikeMake' });
  const { options, loading, failed } = useOptions(type, make, staff);
  const actions = useOptionActions(type, make, staff);
  const [managing, setManaging] = useState(false);
  const label = t(`fields.${name}`);
  const required = settings.required[type];

  const choose = (option: VehicleOption | null) => {
    const next = option?.label ?? '';
    const flag = CUSTOM_FLAGS[name];
    const custom = option?.custom ?? false;
    if (flag && form.getValues(flag) !== custom) set(flag, custom);
    if (next === value) return;
    change(next);
    // reset the model if the make changes, but not if only its case does
    const another = value !== '' && optionKey(next) !== optionKey(value);
    if (name === 'bikeMake' && another && form.getValues('bikeModel') !== '') {
      set('bikeModel', '');
      set('bikeModelCustom', false);
    }
  };
  const [deleting, setDeleting] = useState<VehicleOption | null>(null);
  const remove = async (option: VehicleOption) => {
    const chosen = option.label === value;
    setDeleting(null);
    if ((await actions.remove(option, () => chosen && choose(option))) && chosen) choose(null);
  };

  return (
    <FieldPlace name={name}>
      <Field
        label={<Label name={name} required={required} />}
        span={span}
        half
        error={error}
        warning={failed ? t('vehicle.loadFailed') : undefined}
        hint={loading ? t('vehicle.loading') : undefined}
      >
        {(control) => (
          <Combobox
            control={control}
            label={label}
            value={value}
            options={options}
            loading={loading}
            required={required}
            onChoose={choose}
            onAdd={actions.add}
            onOpenChange={() => setManaging(false)}
            instead={
              managing
                ? (found) => (
                    <NeedsConnection what="this" className="px-3 py-2">
                      <ManageOptions
                        label={label}
                        options={found}
                        onRename={actions.rename}
                        onRemove={setDeleting}
                      />
                    </NeedsConnection>
                  )
                : undefined
            }
            footer={(typed) => (
              <div className="mt-1 flex flex-wrap gap-1 border-t border-line pt-1">
                <Button variant="ghost" size="sm" icon={Plus} onClick={typed.add}>
                  {t('vehicle.addCustom')}
                </Button>
                {staff && options.some((option) => option.mayChange) ? (
                  <Button variant="ghost" size="sm" icon={Pencil} onClick={() => setManaging(!managing)}>
                    {managing ? t('vehicle.done') : t('vehicle.manage')}
                  </Button>
                ) : null}
              </div>
            )}
          />
        )}
      </Field>
      {deleting ? (
        <NeedsConnection>
          <ConfirmDialog
            open
            onOpenChange={() => setDeleting(null)}
            tone="danger"
            title={t('vehicle.deleteTitle', { value: deleting.label })}
            text={t('vehicle.deleteText')}
            confirmLabel={t('vehicle.deleteConfirm')}
            cancelLabel={t('deposit.cancel')}
            onConfirm={() => void remove(deleting)}
          />
        </NeedsConnection>
      ) : null}
    </FieldPlace>
  );
}
