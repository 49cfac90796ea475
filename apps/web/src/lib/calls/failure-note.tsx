import { Note } from '../../ui/page/note.tsx';
import { useErrorText } from './errors.ts';

/** What went wrong, in a sentence that is read out at once; nothing while nothing did. */
export function FailureNote({ error }: { readonly error: unknown }) {
  const errorText = useErrorText();
  if (error === null || error === undefined) return null;
  return (
    <Note tone="danger" role="alert">
      {errorText(error)}
    </Note>
  );
}
