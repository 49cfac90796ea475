import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from '../../lib/pictures/camera-view.tsx';
import { useScan } from '../../lib/scan/use-scan.ts';
import { useWedge } from '../../lib/scan/wedge.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Note } from '../../ui/page/note.tsx';

interface ScanDialogProps {
  /** Called with a scanned or typed code; the caller closes the dialog. */
  onCode: (code: string) => void;
  onClose: () => void;
  /** The label for submitting a typed code. */
  submitLabel?: string;
}

/** INV-09. The camera scans for a code; it can also be typed or scanned by a keyboard scanner. */
export function ScanDialog({ onCode, onClose, submitLabel }: ScanDialogProps) {
  const { t } = useTranslation(['inventory', 'common']);
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  useWedge(onCode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // this form may be inside another one in React's tree, whose submit this is not
    event.stopPropagation();
    if (code) onCode(code);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('inventory:scan.title')}
      description={t('inventory:scan.text')}
      size="md"
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!code}>
            {submitLabel ?? t('inventory:scan.submit')}
          </Button>
        </>
      }
    >
      <Camera onCode={onCode} />
      <Field label={t('inventory:scan.manual')}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
    </Dialog>
  );
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('inventory');
  const [broken, setBroken] = useState(false);
  const { video, state, retry } = useScan('product', onCode, () => setBroken(true));
  return (
    <>
      <CameraView video={video} state={state} onRetry={retry} kind="document" />
      {broken ? (
        <Note tone="warning" role="alert">
          {t('scan.broken')}
        </Note>
      ) : state.step === 'ready' ? (
        <p role="status" className="text-small text-muted">
          {t('scan.looking')}
        </p>
      ) : null}
    </>
  );
}
