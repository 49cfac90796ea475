import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { newId } from '../../lib/new-id.ts';

/**
 * Keys of what was sent and never answered. They outlive the dialog: a person who closes it after a lost response and
 * opens it again over the same ledger means the same payment, and the server must see that.
 */
const unanswered = new Map<string, string>();

interface Keyed {
  key: string;
}

interface MoneyCall<Input extends Keyed, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** What the person saw when they decided: over another balance the same amount is another payment. */
  seen: unknown;
  onDone: (answer: Answer, input: Omit<Input, 'key'>) => void;
}

/** One movement of money: done once however often it is sent, and refetched whatever the response. */
export function useMoneyCall<Input extends Keyed, Answer>({ call, seen, onDone }: MoneyCall<Input, Answer>) {
  const queries = useQueryClient();
  const [pinned] = useState(() => JSON.stringify(seen));
  const [failure, setFailure] = useState<unknown>(null);

  const run = async (input: Omit<Input, 'key'>) => {
    const intention = `${pinned} ${JSON.stringify(input)}`;
    const key = unanswered.get(intention) ?? newId();
    unanswered.set(intention, key);
    setFailure(null);
    try {
      const answer = await call({ ...input, key } as Input);
      unanswered.delete(intention);
      onDone(answer, input);
    } catch (error) {
      // A refusal is an answer: nothing was done, and the next try is a new one.
      if (isRefusal(error)) unanswered.delete(intention);
      setFailure(error);
    }
    void queries.invalidateQueries({ queryKey: orpc.payments.key() });
    void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
  };
  return { run, failure };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

/** A failure beside no field; one without an answer says that trying again is safe. */
export function useMoneyErrorText(): (error: unknown) => string {
  const { t } = useTranslation('money');
  const errorText = useErrorText();
  return (error) => (errorCode(error) === 'NETWORK' ? t('lost') : errorText(error));
}

/** The same for refunds: after silence the server goes on asking by itself. */
export function useRefundErrorText(): (error: unknown) => string {
  const { t } = useTranslation('money');
  const errorText = useMoneyErrorText();
  return (error) => (errorCode(error) === 'PROVIDER_AWAY' ? t('refund.asking') : errorText(error));
}
