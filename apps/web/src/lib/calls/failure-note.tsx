import { Note } from '../../ui/page/note.tsx';
import { useErrorText } from './errors.ts';

/** An error as a sentence, announced immediately; nothing without an error. */
export function FailureNote({ error }: { readonly error: unknown }) {
  const errorText = useErrorText();
  if (error === null || error === undefined) return null;
  return (
    <Note tone="danger" role="alert">
      {errorText(error)}
    </Note>
  );
}
