import type { Answer } from '../ask.ts';
import type { OrderTexts } from './texts.ts';

type Questions = Answer<'review', 'review'>['jobs'][number]['questions'];

interface ConversationProps {
  questions: Questions;
  /** The job it is about, for screen readers. */
  about: string;
  moment: (at: string) => string;
  texts: OrderTexts;
}

/** PUB-07: questions about a job and the shop's answers, oldest first. */
export function Conversation({ questions, about, moment, texts }: ConversationProps) {
  if (questions.length === 0) return null;
  return (
    <ol
      aria-label={texts.conversation(about)}
      className="grid gap-3 rounded-control bg-sunken p-3 print:bg-transparent"
    >
      {questions.map(({ id, side, text, by, at }) => (
        <li key={id} className={side === 'staff' ? 'border-l-2 border-accent-line pl-3' : ''}>
          <p className="text-small text-muted">
            {side === 'customer' ? texts.youAsked(moment(at)) : texts.shopAnswered(by, moment(at))}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
