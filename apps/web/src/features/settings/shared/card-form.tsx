import type { FormEvent, ReactNode } from 'react';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { type Difference, StaleNote } from '../../../lib/forms/stale-note.tsx';
import { CardBody, CardFoot } from '../../../ui/page/card.tsx';
import { usePageForm, usePageForms } from './page-forms.ts';

/** What `useRevisedForm` returns, as far as a card needs it. */
interface Revised<Name extends string> {
  readonly changed: readonly Name[];
  readonly invalid: number;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly theirs: unknown;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  readonly discard: () => void;
  readonly takeTheirs: () => void;
}

interface CardFormProps<Name extends string> {
  id: string;
  head: ReactNode;
  revised: Revised<Name>;
  /** A field's label, which the Save bar names. */
  label: (name: Name) => string;
  /** Fields that differ from what someone else saved in the meantime; null: nobody did. */
  differences: readonly Difference[] | null;
  children: ReactNode;
}

/** A card of the page that is a form: the Save bar saves it, and the card asks when someone else was faster. */
export function CardForm<Name extends string>({
  id,
  head,
  revised,
  label,
  differences,
  children,
}: CardFormProps<Name>) {
  const { saveAll } = usePageForms();
  const stale = differences !== null;
  usePageForm(id, {
    // Two versions are decided in the card; the bar would only offer the same again.
    changes: stale ? [] : revised.changed.map(label),
    invalid: revised.invalid,
    busy: revised.busy,
    save: () => revised.submit(),
    discard: revised.discard,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (stale) return void revised.submit(event);
    event.preventDefault();
    saveAll();
  };
  return (
    <form noValidate onSubmit={submit}>
      {head}
      <CardBody className="grid gap-4">
        <FailureNote error={revised.failure} />
        {stale ? <StaleNote differences={differences} /> : children}
      </CardBody>
      {stale ? (
        <CardFoot className="flex flex-wrap justify-end gap-2.5">
          <SaveButtons busy={revised.busy} stale onTakeTheirs={revised.takeTheirs} />
        </CardFoot>
      ) : (
        // Enter in a field submits only a form that has such a button.
        <button type="submit" hidden />
      )}
    </form>
  );
}
