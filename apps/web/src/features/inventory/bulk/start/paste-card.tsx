import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Textarea } from '../../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';

interface PasteCardProps {
  busy: boolean;
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

export function PasteCard({ busy, onText, onFile }: PasteCardProps) {
  const { t } = useTranslation('bulk');
  const [text, setText] = useState('');
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    const pasted = event.clipboardData.getData('text/plain');
    // A spreadsheet also puts a picture of the cells on the clipboard.
    if (!pasted && file) {
      event.preventDefault();
      onFile(file);
    } else if (text === '' && /[\r\n]/.test(pasted.trim())) {
      // Ten thousand lines in a text field would freeze the page for seconds.
      event.preventDefault();
      onText(pasted);
    }
  };
  return (
    <Card className="grid grid-rows-[auto_1fr]">
      <CardHead title={t('file.paste')} />
      <CardBody className="grid grid-rows-[auto_1fr_auto] gap-3">
        <p className="text-muted">{t('file.pasteText')}</p>
        <Textarea
          aria-label={t('file.pasteLabel')}
          value={text}
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          className="code min-h-32 text-small"
          onPaste={onPaste}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <Button disabled={busy || text.trim() === ''} onClick={() => onText(text)}>
            {t('file.pasteRead')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
