import type { IntakeForm } from '@kickstand/domain/intake';
import { vehicleWord } from '@kickstand/domain/vehicles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { StaleNote } from '../../../../lib/forms/stale-note.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useIntake } from '../intake-context.ts';

interface ConflictDialogProps {
  mine: IntakeForm;
  theirs: IntakeForm;
  fields: readonly (keyof IntakeForm)[];
  /** Fields that only the other person changed; they are already merged. */
  taken: readonly (keyof IntakeForm)[];
  /** Who saved the other version, if known. */
  by: string | null;
  /** The other version is this form, submitted before; the response was lost. */
  received: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** DRF-04, EDT-03, INT-12. Shows the differences between two versions of a form side by side. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, fields, taken, by, received, onKeepMine, onTakeTheirs, onClose } = props;
  const { t } = useTranslation(['intakeForm', 'forms', 'common']);
  const shown = useShownValue();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={received ? t('received.title') : t('conflict.title')}
      description={by ? t('conflict.by', { name: by }) : undefined}
      size="lg"
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onTakeTheirs}>
            {received ? t('received.take') : t('forms:stale.takeTheirs')}
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            {received ? t('received.keep') : t('forms:stale.keepMine')}
          </Button>
        </>
      }
    >
      <StaleNote
        {...(received
          ? { title: t('received.note'), text: t('received.text'), theirs: t('received.saved') }
          : {})}
        differences={fields.map((field) => ({
          key: field,
          label: t(`fields.${field}`),
          mine: shown(field, mine[field], t('conflict.pictureMine')),
          theirs: shown(field, theirs[field], t('conflict.pictureTheirs')),
        }))}
      />
      {taken.length > 0 ? (
        <Note tone="info">
          {t('conflict.taken', { fields: taken.map((field) => t(`fields.${field}`)).join(', ') })}
        </Note>
      ) : null}
    </Dialog>
  );
}

const PICTURES: readonly string[] = [
  'idScan',
  'photoLeftSide',
  'photoRightSide',
  'photoFront',
  'photoBack',
  'customerSignature',
  'technicianSignature',
] satisfies readonly (keyof IntakeForm)[];

function useShownValue() {
  const { t } = useTranslation(['intakeForm', 'common', 'damage']);
  const { urlOf } = useIntake();
  const format = useFormat();
  const { language } = useLanguage();
  return (field: keyof IntakeForm, value: IntakeForm[keyof IntakeForm], alt: string): ReactNode => {
    if (typeof value === 'boolean') return value ? t('conflict.yes') : t('conflict.no');
    if (value === null || value === '') return '';
    if (field === 'photoMarks' && Array.isArray(value)) return t('damage:count', { count: value.length });
    if (Array.isArray(value)) return t('conflict.photos', { count: value.length });
    if (typeof value === 'number') return format.money(value * 100);
    if (field === 'customerPhone') return format.phone(value);
    if (field === 'bikeColor' || field === 'bikeClassification') return vehicleWord(value, language);
    if (field === 'customerContact') return t(`contact.${value as 'phone'}`);
    if (field === 'depositPaymentMethod') return t(`deposit.methods.${value as 'cash'}`);
    if (field === 'termsLanguage') return t(`common:language.${value as 'en'}`);
    if (!PICTURES.includes(field)) return value;
    const url = urlOf(value);
    return url ? (
      <img src={url} alt={alt} className="h-20 w-auto rounded-control bg-white object-contain" />
    ) : (
      t('conflict.picture')
    );
  };
}
