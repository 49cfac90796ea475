import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { Button } from '../../../ui/button.tsx';

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
  usePageTitle(title);
  return (
    <div className="grid gap-4.5">
      <EntryHeading title={title} text={text} />
      <FailureNote error={failure} />
      <Button variant="primary" size="lg" block busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {submit}
      </Button>
    </div>
  );
}
