import { OPTION_TYPES, type OptionType } from '@kickstand/domain/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { OptionsTab } from './options-tab.tsx';

const isType = (text: string): text is OptionType => OPTION_TYPES.some((type) => type === text);

/** VEH-01 to VEH-03: the options of a form's drop-downs. */
export default function OptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['intake', 'common']);
  const [type, setType] = useState<OptionType>('make');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('intake:options.title')}
      description={t('intake:options.intro')}
      closeLabel={t('common:close')}
    >
      <Tabs
        label={t('intake:options.types')}
        value={type}
        onChange={(value) => isType(value) && setType(value)}
        tabs={OPTION_TYPES.map((value) => ({
          value,
          label: t(`intake:options.type.${value}`),
          content: <OptionsTab key={value} type={value} />,
        }))}
      />
    </Dialog>
  );
}
