import { usePageTitle } from '../../lib/document-title.ts';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { useErrorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

interface ConfirmPromptProps {
  title: string;
  text: string;
  submit: string;
  busyLabel: string;
  busy: boolean;
  failure: unknown;
  onConfirm: () => void;
}

/** Requires a click, so that a mail scanner that opens the link changes nothing. */
export function ConfirmPrompt({
  title,
  text,
  submit,
  busyLabel,
  busy,
  failure,
  onConfirm,
}: ConfirmPromptProps) {
  const errorText = useErrorText();
  usePageTitle(title);
  return (
    <div className="grid gap-4.5">
      <EntryHeading title={title} text={text} />
      {failure ? (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      ) : null}
      <Button variant="primary" size="lg" block busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {submit}
      </Button>
    </div>
  );
}
