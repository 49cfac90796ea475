import type { FormEventHandler, ReactNode } from 'react';
import { FailureNote } from '../../../lib/failure-note.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { type Difference, StaleNote } from '../../../lib/forms/stale-note.tsx';
import { CardBody, CardFoot } from '../../../ui/card.tsx';

interface CardFormProps {
  head: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  failure: unknown;
  /** What differs from what someone else saved meanwhile; null: nobody did. */
  differences: readonly Difference[] | null;
  onTakeTheirs: () => void;
  children: ReactNode;
}

/** A card that is a form of `useRevisedForm`: its fields, or both versions when someone else was faster. */
export function CardForm({
  head,
  onSubmit,
  busy,
  failure,
  differences,
  onTakeTheirs,
  children,
}: CardFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      {head}
      <CardBody className="grid gap-4">
        <FailureNote error={failure} />
        {differences ? <StaleNote differences={differences} /> : children}
      </CardBody>
      <CardFoot className="flex flex-wrap justify-end gap-2.5">
        <SaveButtons busy={busy} stale={differences !== null} onTakeTheirs={onTakeTheirs} />
      </CardFoot>
    </form>
  );
}
