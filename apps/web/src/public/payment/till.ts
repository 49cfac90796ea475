import { useCallback, useEffect, useState } from 'react';
import { useOnceKey } from '../../lib/calls/once-key.ts';
import { type Answer, askAgain, send } from '../ask.ts';
import { checkoutIn, orderPath } from '../order/paths.ts';
import type { PaymentTexts } from './texts.ts';

export type Bill = Answer<'payments', 'page'>;

/** Stays below 30 look-ups a minute per address, and slows down once it takes longer than banks usually do. */
const SOON_MS = 3_000;
const SOON_TRIES = 20;
const LATER_MS = 15_000;

export interface Till {
  readonly bill: Bill;
  /** The customer paid, but the provider has not confirmed yet. */
  readonly waiting: boolean;
  /** The customer left the card page without paying. */
  readonly cancelled: boolean;
  readonly opening: boolean;
  readonly failure: keyof PaymentTexts['failures'] | null;
  readonly pay: (amountCents: number) => Promise<void>;
}

/** The current bill, and the card payment. */
export function useTill(opened: Bill, id: string, search: string): Till {
  const [bill, setBill] = useState(opened);
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<Till['failure']>(null);
  const { keyFor, done } = useOnceKey();
  const back = comingBack(bill, search);
  const waiting = bill.state === 'pending' || back === 'returned';

  const look = useCallback(async () => {
    const current = await askAgain<Bill>(orderPath('payment', id, search));
    if (current) setBill(current);
  }, [id, search]);

  usePolling(waiting, look);
  useReturn(() => {
    done();
    setOpening(false);
    return look();
  });

  const pay = async (amountCents: number) => {
    if (opening || bill.preview) return;
    setOpening(true);
    setFailure(null);
    const sent = await send<{ url: string }>(`${orderPath('payment', id)}/checkout`, {
      key: keyFor({ amountCents }),
      amountCents,
    });
    if (sent.ok) {
      location.assign(sent.value.url);
      return;
    }
    setOpening(false);
    setFailure(failureOf(sent.code));
    if (LOOK_AGAIN.includes(sent.code)) {
      done();
      await look();
    }
  };

  return { bill, waiting, cancelled: back === 'cancelled', opening, failure, pay };
}

/** The page's bill is outdated. */
const LOOK_AGAIN = ['ABOVE_BALANCE', 'BELOW_LEAST', 'CHECKOUT_PENDING', 'KEY_REUSED', 'PROVIDER_MISSING'];

function failureOf(code: string): Till['failure'] {
  if (code === 'NETWORK' || code === 'TOO_MANY_REQUESTS') return code;
  if (code === 'NOT_FOUND') return 'GONE';
  // the page refetches and shows that the payment is pending
  if (code === 'CHECKOUT_PENDING') return null;
  return code === 'ABOVE_BALANCE' || code === 'BELOW_LEAST' || code === 'KEY_REUSED' ? 'CHANGED' : 'PROVIDER';
}

/** Returning from the card provider, possibly before its confirmation. */
function comingBack({ checkout }: Bill, search: string): 'returned' | 'cancelled' | null {
  if (!checkoutIn(search) || checkout?.state !== 'open') return null;
  return new URLSearchParams(search).has('cancelled') ? 'cancelled' : 'returned';
}

function usePolling(on: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!on) return;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(
        async () => {
          tries += 1;
          // a hidden page does not poll until it is visible again
          if (document.visibilityState !== 'hidden') await look();
          next();
        },
        tries < SOON_TRIES ? SOON_MS : LATER_MS,
      );
    };
    next();
    return () => clearTimeout(timer);
  }, [on, look]);
}

/** The back button restores the page as it was left: busy, with an amount that may be paid by now. */
function useReturn(returned: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && returned();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}
