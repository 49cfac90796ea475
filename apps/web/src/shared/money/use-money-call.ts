import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { newId } from '../../lib/new-id.ts';

/**
 * Keys of calls that were never answered. They outlive the dialog: reopening it after a lost response with the same
 * ledger means the same payment, and the server must recognize it.
 */
const unanswered = new Map<string, string>();

interface Keyed {
  key: string;
}

interface MoneyCall<Input extends Keyed, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** What the user saw: with another balance, the same amount is another payment. */
  seen: unknown;
  onDone: (answer: Answer, input: Omit<Input, 'key'>) => void;
}

/** A movement of money: done once however often it is sent, and refetched after any response. */
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
      // a refusal is an answer: nothing was done, and the next attempt is a new one
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

/** A failure that belongs to no field; if there was no answer, says that retrying is safe. */
export function useMoneyErrorText(): (error: unknown) => string {
  const { t } = useTranslation('money');
  const errorText = useErrorText();
  return (error) => (errorCode(error) === 'NETWORK' ? t('lost') : errorText(error));
}

/** The same for refunds: after a lost answer the server keeps checking. */
export function useRefundErrorText(): (error: unknown) => string {
  const { t } = useTranslation('money');
  const errorText = useMoneyErrorText();
  return (error) => (errorCode(error) === 'PROVIDER_AWAY' ? t('refund.asking') : errorText(error));
}
