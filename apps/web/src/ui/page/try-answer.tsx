import type { ReactNode } from 'react';
import { Note } from './note.tsx';

interface TryAnswerProps {
  sent: boolean;
  title: string;
  /** The verbatim answer, shown under `wordsLabel`. */
  words: string | null;
  wordsLabel: string;
  children?: ReactNode;
}

/** A service's answer to a test. */
export function TryAnswer({ sent, title, words, wordsLabel, children }: TryAnswerProps) {
  return (
    <Note tone={sent ? 'success' : 'danger'} role={sent ? 'status' : 'alert'} title={title}>
      {children}
      {words ? (
        <>
          <span className="mt-1 block text-small">{wordsLabel}</span>
          <code className="code block text-small wrap-anywhere">{words}</code>
        </>
      ) : null}
    </Note>
  );
}
