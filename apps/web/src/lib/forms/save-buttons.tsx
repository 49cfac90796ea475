import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface SaveButtonsProps {
  busy: boolean;
  /** Someone else saved meanwhile: the user decides instead of saving. */
  stale: boolean;
  onTakeTheirs: () => void;
  onCancel?: (() => void) | undefined;
}

/** The buttons of a form with `useRevisedForm`: save, or choose between two versions. */
export function SaveButtons({ busy, stale, onTakeTheirs, onCancel }: SaveButtonsProps) {
  const { t } = useTranslation(['forms', 'common']);
  return (
    <>
      {stale ? (
        <Button disabled={busy} onClick={onTakeTheirs}>
          {t('forms:stale.takeTheirs')}
        </Button>
      ) : onCancel ? (
        <Button disabled={busy} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      ) : null}
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('forms:saving')}>
        {stale ? t('forms:stale.keepMine') : t('common:save')}
      </Button>
    </>
  );
}
