import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../ui/form/input.tsx';
import { useLanguage } from '../device/language.ts';
import { timeZoneCity, timeZoneGroups, timeZoneName } from './time-zones.ts';

type TimeZoneSelectProps = ComponentProps<'select'> & { chosen: string };

export function TimeZoneSelect({ chosen, ...props }: TimeZoneSelectProps) {
  const { t } = useTranslation('setup');
  const { language } = useLanguage();
  const groups = useMemo(() => timeZoneGroups(chosen), [chosen]);
  const american = useMemo(
    () => groups.unitedStates.map((zone) => [zone, timeZoneName(zone, language)] as const),
    [groups, language],
  );
  return (
    <NativeSelect {...props}>
      <optgroup label={t('shopFields.unitedStates')}>
        {american.map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('shopFields.elsewhere')}>
        {groups.elsewhere.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneCity(zone)}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  );
}
